// The partners, in their order: find one, add, edit, switch, delete.

import { Badge, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import '@mantine/core/styles/Badge.layer.css';
import { useSave } from '../../../platform/ui/call/save.ts';
import { FilterLine, FiltersButton, StatusFilter } from '../../../platform/ui/filters/filter-panel.tsx';
import { SearchBox } from '../../../platform/ui/filters/search-box.tsx';
import { type Column, DataTable } from '../../../platform/ui/list/data-table.tsx';
import { ListFoot } from '../../../platform/ui/list/list-foot.tsx';
import { AddButton, ListHead, RefreshButton } from '../../../platform/ui/list/list-head.tsx';
import { NoRows } from '../../../platform/ui/list/list-notices.tsx';
import { useListParams } from '../../../platform/ui/list/list-params.ts';
import { useListRows } from '../../../platform/ui/list/list-rows.ts';
import { Logo } from '../../../platform/ui/list/row-parts.tsx';
import { contentColumns } from '../content-columns.tsx';
import { PartnerForm } from './partner-form.tsx';
import { listPartners, type Partner, partnerNoun, partnerPageSizes, partnerTexts, savePartner } from './partners.contract.ts';

export const PartnersPage = () => {
  const list = useListParams(listPartners, { filters: ['Search', 'IsActive'], sizes: partnerPageSizes });
  const partners = useListRows(listPartners, list, partnerTexts.notFetched);
  const [open, setOpen] = useState<Partner | 'new' | null>(null);
  const columns = useColumns(setOpen);
  const add = () => setOpen('new');
  return (
    <Stack>
      <ListHead total={partners.total} noun={partnerNoun}>
        <FiltersButton list={list} />
        <RefreshButton list={partners} />
        <AddButton onClick={add}>Add Partner</AddButton>
      </ListHead>
      <FilterLine>
        <SearchBox
          placeholder="Order number or ID"
          value={list.filters.Search}
          onSearch={(Search) => list.applyFilters({ ...list.filters, Search })}
        />
        {list.panelOpened && (
          <>
            <StatusFilter
              name="IsActive"
              value={list.filters.IsActive}
              onChange={(event) => list.applyFilters({ ...list.filters, IsActive: event.currentTarget.value })}
            />
            <Button variant="default" onClick={list.resetFilters}>
              Clear filters
            </Button>
          </>
        )}
      </FilterLine>
      <DataTable name="Partners" list={partners} columns={columns} empty={<NoRows list={list} text={partnerTexts.none} onAdd={add} />} />
      <ListFoot list={list} total={partners.total} noun={partnerNoun} />
      {open && <PartnerForm partner={open === 'new' ? null : open} onClosed={() => setOpen(null)} />}
    </Stack>
  );
};

const useColumns = (onEdit: (partner: Partner) => void): Column<Partner>[] => {
  const { status, actions } = contentColumns<Partner>({
    save: useSave(savePartner),
    noun: partnerNoun,
    texts: partnerTexts,
    nameOf: ({ OrderNo, Id }) => `Order number ${OrderNo}, ID ${Id}`,
    onEdit,
  });
  return [
    { head: 'ID', kind: 'tight', cell: (partner) => partner.Id },
    { head: 'Logo', kind: 'tight', cell: (partner) => <Logo url={partner.Logo} /> },
    { head: 'Order No', cell: (partner) => partner.OrderNo },
    { head: 'Status', kind: 'tight', cell: (partner) => <StatusBadge isActive={partner.IsActive} /> },
    { ...status, head: 'Toggle' },
    actions,
  ];
};

const StatusBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge variant="light" tt="none" miw="max-content" color={isActive ? 'green' : 'gray'}>
    {isActive ? 'Active' : 'Inactive'}
  </Badge>
);
