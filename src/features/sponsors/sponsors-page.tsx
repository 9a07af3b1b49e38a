// The sponsors, in their order: look for one, add, edit, switch, delete.

import { Stack } from '@mantine/core';
import { useState } from 'react';
import { contentColumns } from '../../platform/ui/content-columns.tsx';
import { type Column, DataTable } from '../../platform/ui/data-table.tsx';
import { FilterLine, StatusFilter } from '../../platform/ui/filter-panel.tsx';
import { ListFoot } from '../../platform/ui/list-foot.tsx';
import { AddButton, ListHead, RefreshButton } from '../../platform/ui/list-head.tsx';
import { useListRows } from '../../platform/ui/list-rows.ts';
import { useListState } from '../../platform/ui/list-state.ts';
import { NoRows } from '../../platform/ui/list-states.tsx';
import { SearchCount, useSearchOfPage } from '../../platform/ui/page-search.tsx';
import { Logo } from '../../platform/ui/row-parts.tsx';
import { useSave } from '../../platform/ui/save.ts';
import { SearchBox } from '../../platform/ui/search-box.tsx';
import { SponsorForm } from './sponsor-form.tsx';
import { listSponsors, type Sponsor, saveSponsor, sponsorPageSizes, sponsorTexts, sponsorThing } from './sponsors.contract.ts';

export const SponsorsPage = () => {
  // The search is for the page at hand: it stands in the address, but the server is not asked for it.
  const list = useListState(listSponsors, { filters: ['Search', 'IsActive'], sizes: sponsorPageSizes, fixed: { Search: null } });
  const sponsors = useListRows(listSponsors, list);
  const [searched, search] = useSearchOfPage();
  const found = { ...sponsors, rows: sponsors.rows.filter(isFoundBy(searched)) };
  const [open, setOpen] = useState<Sponsor | 'new' | null>(null);
  const columns = useColumns(setOpen);
  const add = () => setOpen('new');
  return (
    <Stack>
      <ListHead total={sponsors.total} thing={sponsorThing}>
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
      <ListFoot list={list} total={sponsors.total} thing={sponsorThing} />
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
    thing: sponsorThing,
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
