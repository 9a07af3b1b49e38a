// The sponsors, in their order: look for one, add, edit, switch, delete.

import { Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { contentColumns } from '../../platform/ui/content-columns.tsx';
import { type Column, DataTable } from '../../platform/ui/data-table.tsx';
import { FilterLine, StatusFilter } from '../../platform/ui/filter-panel.tsx';
import { ListFoot } from '../../platform/ui/list-foot.tsx';
import { AddButton, ListHead, RefreshButton } from '../../platform/ui/list-head.tsx';
import { useListRows } from '../../platform/ui/list-rows.ts';
import { useListState } from '../../platform/ui/list-state.ts';
import { NoRows } from '../../platform/ui/list-states.tsx';
import { Logo } from '../../platform/ui/row-parts.tsx';
import { useSave } from '../../platform/ui/save.ts';
import { SearchBox } from '../../platform/ui/search-box.tsx';
import { SponsorForm } from './sponsor-form.tsx';
import { listSponsors, type Sponsor, saveSponsor, sponsorPageSizes, sponsorTexts, sponsorThing } from './sponsors.contract.ts';

export const SponsorsPage = () => {
  // The search is for the page at hand: it stands in the address, but the server is not asked for it.
  const list = useListState(listSponsors, { filters: ['Search', 'IsActive'], sizes: sponsorPageSizes, fixed: { Search: null } });
  const sponsors = useListRows(listSponsors, list);
  const found = { ...sponsors, rows: sponsors.rows.filter(isFoundBy(list.filters.Search)) };
  const search = useSearchOfPage();
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
        <SearchBox placeholder="Order No or ID on this page" value={list.filters.Search} onSearch={search} />
        <StatusFilter
          name="IsActive"
          value={list.filters.IsActive}
          onChange={(event) => list.applyFilters({ ...list.filters, IsActive: event.currentTarget.value })}
        />
        <SearchCount isAsked={list.filters.Search !== ''} found={found.rows.length} all={sponsors.rows.length} />
      </FilterLine>
      <DataTable name="Sponsors" list={found} columns={columns} empty={<NoRows list={list} text={sponsorTexts.none} onAdd={add} />} />
      <ListFoot list={list} total={sponsors.total} thing={sponsorThing} />
      {open && <SponsorForm sponsor={open === 'new' ? null : open} onClosed={() => setOpen(null)} />}
    </Stack>
  );
};

/** There before it says anything, so that a screen reader listens, and without a place of its own until then. */
const SearchCount = ({ isAsked, found, all }: { isAsked: boolean; found: number; all: number }) => (
  <div aria-live="polite" style={{ display: 'contents' }}>
    {isAsked && all > 0 && (
      <Text size="sm" c="dimmed" lh="36px" className="figures">
        {found} of {all} on this page
      </Text>
    )}
  </div>
);

const isFoundBy =
  (text: string) =>
  ({ Id, OrderNo }: Sponsor) =>
    String(OrderNo).includes(text) || String(Id).includes(text);

/** Unlike other filters this one stays on the page where one is. */
const useSearchOfPage = () => {
  const navigate = useNavigate();
  return (text: string) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, Search: text || undefined }),
      replace: true,
      resetScroll: false,
    });
};

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
