// The columns of the list of visitors: who it is, how far, by whom, what comes next, and what was.

import { Text } from '@mantine/core';
import { showShortDate } from '../../../platform/ui/format/dates.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { RecordLink } from '../../../platform/ui/list/record-link.tsx';
import { TwoLines, Who } from '../../../platform/ui/list/row-parts.tsx';
import { PersonPicture } from '../../../platform/ui/look/person-picture.tsx';
import { FellowName } from '../../chapters/fellows/fellow-name.tsx';
import { useMayForAny } from '../../chapters/offices/own-chapters.ts';
import type { VisitorMoves } from '../visitor-forms/visitor-moves.tsx';
import type { Visitor } from '../visitors/visitors.contract.ts';
import { NextStep } from './next-step.tsx';
import { VisitorActions } from './visitor-actions.tsx';
import { StageBadge } from './visitor-marks.tsx';

interface Looks {
  hasChapters: boolean;
  moves: VisitorMoves;
}

export const useVisitorColumns = ({ hasChapters, moves }: Looks): Column<Visitor>[] => {
  const isHost = useMayForAny('visitors');
  return [
    {
      field: 'FullName',
      also: ['Company'],
      kind: 'lead',
      linksItself: true,
      cell: ({ Id, FullName, Company }) => (
        <Who
          name={
            <RecordLink path="/visitors" id={Id}>
              {FullName}
            </RecordLink>
          }
          second={Company}
          picture={<PersonPicture name={FullName} photo={null} size={32} />}
        />
      ),
    },
    { field: 'Profession', importance: 'least' },
    { field: 'Stage', kind: 'tight', cell: ({ Stage }) => <StageBadge stage={Stage} /> },
    ...(hasChapters ? [{ field: 'ChapterName', importance: 'low' } satisfies Column<Visitor>] : []),
    ...(isHost ? [invitedBy, nextStep] : []),
    {
      field: 'Visits',
      also: ['LastVisit', 'FirstVisit'],
      importance: 'low',
      kind: 'tight',
      cell: ({ Visits, LastVisit }) => Visits > 0 && <TwoLines first={visitsOf(Visits)} second={`last ${showShortDate(LastVisit)}`} />,
    },
    { field: 'Source', importance: 'least', isExtra: true },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (visitor, { open }) => <VisitorActions visitor={visitor} moves={moves} onEdit={() => open(visitor)} />,
    },
  ];
};

const invitedBy: Column<Visitor> = {
  field: 'InvitedByName',
  importance: 'fair',
  cell: ({ InvitedById, InvitedByName, IsInviterFound, Source }) =>
    InvitedById === null ? (
      <Text inherit c="dimmed">
        {Source}
      </Text>
    ) : (
      <FellowName id={InvitedById} name={InvitedByName ?? ''} isFound={IsInviterFound} />
    ),
};

const nextStep: Column<Visitor> = {
  field: 'NextOn',
  before: ['NextStep'],
  head: 'Next step',
  kind: 'wide',
  cell: (visitor) => <NextStep visitor={visitor} />,
};

const visitsOf = (count: number) => (count === 1 ? '1 visit' : `${count} visits`);
