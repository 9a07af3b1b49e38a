// The sponsors, in their order: look for one, add, edit, switch, delete.

import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../platform/ui/call/save.ts';
import { FilterLine, StatusFilter } from '../../../platform/ui/filters/filter-panel.tsx';
import { SearchCount, useSearchOfPage } from '../../../platform/ui/filters/page-search.tsx';
import { SearchBox } from '../../../platform/ui/filters/search-box.tsx';
import { type Column, DataTable } from '../../../platform/ui/list/data-table.tsx';
import { ListFoot } from '../../../platform/ui/list/list-foot.tsx';
import { AddButton, ListHead, RefreshButton } from '../../../platform/ui/list/list-head.tsx';
import { NoRows } from '../../../platform/ui/list/list-notices.tsx';
import { useListParams } from '../../../platform/ui/list/list-params.ts';
import { useListRows } from '../../../platform/ui/list/list-rows.ts';
import { Logo } from '../../../platform/ui/list/row-parts.tsx';
import { contentColumns } from '../content-columns.tsx';
import { SponsorForm } from './sponsor-form.tsx';
import { listSponsors, type Sponsor, saveSponsor, sponsorNoun, sponsorPageSizes, sponsorTexts } from './sponsors.contract.ts';

export const SponsorsPage = () => {
  // The search is for the page at hand: it stands in the address, but the server is not asked for it.
  const list = useListParams(listSponsors, { filters: ['Search', 'IsActive'], sizes: sponsorPageSizes, fixed: { Search: null } });
  const sponsors = useListRows(listSponsors, list);
  const [searched, search] = useSearchOfPage();
  const found = { ...sponsors, rows: sponsors.rows.filter(isFoundBy(searched)) };
  const [open, setOpen] = useState<Sponsor | 'new' | null>(null);
  const columns = useColumns(setOpen);
  const add = () => setOpen('new');
  return (
    <Stack>
      <ListHead total={sponsors.total} noun={sponsorNoun}>
        <RefreshButton list={sponsors} />
        <AddButton onClick={add}>Add Sponsor</AddButton>
      </ListHead>
      <FilterLine>
        <SearchBox placeholder="Order No or ID on this page" value={searched} onSearch={search} />
        <StatusFilter
          name="IsActive"
          value={list.filters.IsActive}
          onChange={(event) => list.applyFilters({ ...list.filters, IsActive: event.currentTarget.value })}
        />
        <SearchCount isAsked={searched !== ''} found={found.rows.length} all={sponsors.rows.length} />
      </FilterLine>
      <DataTable name="Sponsors" list={found} columns={columns} empty={<NoRows list={list} text={sponsorTexts.none} onAdd={add} />} />
      <ListFoot list={list} total={sponsors.total} noun={sponsorNoun} />
      {open && <SponsorForm sponsor={open === 'new' ? null : open} onClosed={() => setOpen(null)} />}
    </Stack>
  );
};

const isFoundBy =
  (text: string) =>
  ({ Id, OrderNo }: Sponsor) =>
    String(OrderNo).includes(text) || String(Id).includes(text);

const useColumns = (onEdit: (sponsor: Sponsor) => void): Column<Sponsor>[] => {
  const { status, actions } = contentColumns<Sponsor>({
    save: useSave(saveSponsor),
    noun: sponsorNoun,
    texts: sponsorTexts,
    nameOf: ({ OrderNo, Id }) => `Order number ${OrderNo}, ID ${Id}`,
    onEdit,
  });
  return [
    { head: 'Logo', kind: 'tight', cell: (sponsor) => <Logo url={sponsor.Logo} /> },
    { head: 'Order No', cell: (sponsor) => sponsor.OrderNo },
    status,
    actions,
  ];
};
