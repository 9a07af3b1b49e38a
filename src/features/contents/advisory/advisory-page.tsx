// The advisory committee: find a member of it, add, edit, switch, delete.

import { Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../platform/ui/call/save.ts';
import { FilterPanel, FiltersButton, StatusFilter } from '../../../platform/ui/filters/filter-panel.tsx';
import { type Column, DataTable } from '../../../platform/ui/list/data-table.tsx';
import { ListFoot } from '../../../platform/ui/list/list-foot.tsx';
import { AddButton, ListHead } from '../../../platform/ui/list/list-head.tsx';
import { NoRows } from '../../../platform/ui/list/list-notices.tsx';
import { useListParams } from '../../../platform/ui/list/list-params.ts';
import { useListRows } from '../../../platform/ui/list/list-rows.ts';
import { Preview, Thumb } from '../../../platform/ui/list/row-parts.tsx';
import { contentColumns } from '../content-columns.tsx';
import {
  type AdvisoryMember,
  advisoryNoun,
  advisoryPageSizes,
  advisoryPreviewLength,
  advisoryTexts,
  listAdvisory,
  saveAdvisory,
} from './advisory.contract.ts';
import { AdvisoryMemberForm } from './advisory-member-form.tsx';

export const AdvisoryPage = () => {
  const list = useListParams(listAdvisory, { filters: ['Name', 'Position', 'IsActive'], sizes: advisoryPageSizes });
  const advisory = useListRows(listAdvisory, list, advisoryTexts.notFetched);
  const [open, setOpen] = useState<AdvisoryMember | 'new' | null>(null);
  const columns = useColumns(setOpen);
  const add = () => setOpen('new');
  return (
    <Stack>
      <ListHead total={advisory.total} noun={advisoryNoun}>
        <FiltersButton list={list} />
        <AddButton onClick={add}>Add Advisory Member</AddButton>
      </ListHead>
      <FilterPanel list={list}>
        {(field) => (
          <>
            <TextInput label="Name" {...field('Name')} />
            <TextInput label="Position" {...field('Position')} />
            <StatusFilter {...field('IsActive')} />
          </>
        )}
      </FilterPanel>
      <DataTable
        name="Advisory committee"
        list={advisory}
        columns={columns}
        empty={<NoRows list={list} text={advisoryTexts.none} onAdd={add} />}
      />
      <ListFoot list={list} total={advisory.total} noun={advisoryNoun} />
      {open && <AdvisoryMemberForm member={open === 'new' ? null : open} onClosed={() => setOpen(null)} />}
    </Stack>
  );
};

const useColumns = (onEdit: (member: AdvisoryMember) => void): Column<AdvisoryMember>[] => {
  const { status, actions } = contentColumns<AdvisoryMember>({
    save: useSave(saveAdvisory),
    noun: advisoryNoun,
    texts: advisoryTexts,
    nameOf: (member) => member.Name,
    onEdit,
  });
  return [
    { head: 'ID', kind: 'tight', cell: (member) => member.Id },
    { head: 'Photo', kind: 'picture', cell: (member) => <Thumb url={member.Photo} /> },
    { head: 'Name', kind: 'lead', cell: (member) => member.Name },
    { head: 'Position', cell: (member) => member.Position },
    { head: 'Exp', cell: (member) => member.Exp ?? 'N/A' },
    { head: 'Description', kind: 'wide', cell: (member) => <Preview html={member.Description} length={advisoryPreviewLength} /> },
    status,
    actions,
  ];
};
