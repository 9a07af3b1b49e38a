// The columns of the list of slips.

import { Text } from '@mantine/core';
import { Fragment } from 'react';
import { useSave } from '../../../platform/ui/call/save.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { DeleteAction } from '../../../platform/ui/list/delete-action.tsx';
import { HistoryAction } from '../../../platform/ui/list/history-action.tsx';
import { RecordLink } from '../../../platform/ui/list/record-link.tsx';
import { EditAction, RowActions, TwoLines, Who } from '../../../platform/ui/list/row-parts.tsx';
import { IconTile } from '../../../platform/ui/look/icon-tile.tsx';
import { FellowName } from '../../chapters/fellows/fellow-name.tsx';
import { SlipBadge, slipIcons } from '../slip-form/slip-marks.tsx';
import type { SlipKind } from '../slips/slip-kinds.ts';
import { slipTexts } from '../slips/slip-texts.ts';
import { aboutSlip, heatInWords, nameOfSlip, sidesInWords } from '../slips/slip-words.ts';
import { type Slip, saveSlip } from '../slips/slips.contract.ts';

export const useSlipColumns = (readerId: number): Column<Slip>[] => {
  const remove = useRemoveSlip();
  return [
    {
      field: 'Kind',
      also: ['FromName', 'ToName'],
      head: 'Slip',
      kind: 'lead',
      linksItself: true,
      cell: (slip) => <Who name={<NamedSlip slip={slip} readerId={readerId} />} picture={<KindTile kind={slip.Kind} />} />,
    },
    { field: 'Day', kind: 'date' },
    {
      field: 'ContactName',
      before: ['Title', 'Amount', 'Place', 'Mode'],
      also: ['Note'],
      head: 'About',
      cell: (slip) => <About slip={slip} />,
    },
    { field: 'Status', also: ['Declined', 'IsPublic', 'MayBeShown'], kind: 'tight', cell: (slip) => <SlipBadge slip={slip} /> },
    { field: 'Heat', kind: 'tight', importance: 'low', cell: ({ Heat }) => Heat && <Text size="xs">{heatInWords(Heat)}</Text> },
    { field: 'AddedByName', importance: 'low', isExtra: true },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (slip, { open }) => (
        <RowActions>
          {slip.MayChange && <EditAction onClick={() => open(slip)} />}
          <HistoryAction record="Slip" id={slip.Id} title={nameOfSlip(slip, readerId)} />
          {slip.MayChange && <DeleteAction {...removalOf(slip, readerId)} onDelete={(about) => remove(slip, about)} />}
        </RowActions>
      ),
    },
  ];
};

/** The name of the slip: its kind leads to it, and each person to their page. One element, else each link would begin a line of its own. */
const NamedSlip = ({ slip, readerId }: { slip: Slip; readerId: number }) => (
  <span>
    <RecordLink path="/slips" id={slip.Id} label={nameOfSlip(slip, readerId)}>
      {slip.Kind}
    </RecordLink>
    {sidesInWords(slip, readerId).map(({ word, side }) => (
      <Fragment key={side}>
        {` ${word} `}
        {side === 'From' ? (
          <FellowName id={slip.FromId} name={slip.FromName} isFound={slip.IsFromFound} />
        ) : (
          <FellowName id={slip.ToId} name={slip.ToName ?? ''} isFound={slip.IsToFound} />
        )}
      </Fragment>
    ))}
  </span>
);

const KindTile = ({ kind }: { kind: SlipKind }) => {
  const Icon = slipIcons[kind];
  return (
    <IconTile size={32}>
      <Icon />
    </IconTile>
  );
};

/** A testimonial is its note, so it has no second line. */
const About = ({ slip }: { slip: Slip }) => {
  const about = aboutSlip(slip);
  const { Kind, Note, Type } = slip;
  if (!about && !Note) return null;
  const second = Kind === 'Testimonial' || !about ? undefined : (Note ?? (Kind === 'Referral' ? Type : undefined));
  return <TwoLines first={about || Note} second={second} weight={Kind === 'Thank you' ? 600 : undefined} />;
};

export const useRemoveSlip = () => {
  const save = useSave(saveSlip);
  return ({ Id, Kind }: Slip, about: string) =>
    save({ Flag: 'Delete', Id }, { done: slipTexts.deleted(Kind), failed: slipTexts.notDeleted, about });
};

export const removalOf = (slip: Slip, readerId: number) => ({
  title: `Delete ${slip.Kind.toLowerCase()}`,
  text: `Are you sure you want to delete this ${slip.Kind.toLowerCase()}?`,
  subject: nameOfSlip(slip, readerId),
});
