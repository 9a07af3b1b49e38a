// The agenda of a meeting: its parts with the time at which each begins, who has them, and whether they fit into the time there is.

import { Button, Group, Skeleton, Text } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import PlusIcon from '~icons/tabler/plus';
import PrinterIcon from '~icons/tabler/printer';
import { messageOf } from '../../../platform/ui/call/api.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { Notice } from '../../../platform/ui/list/frame/list-notices.tsx';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { minutesBetween, timeAfter } from '../../../platform/wire/times.ts';
import type { Meeting } from '../meetings/meetings.contract.ts';
import { agendaTexts, listParts, type MeetingPart, mostParts } from './agenda.contract.ts';
import styles from './agenda.module.css';
import { AgendaPart } from './agenda-part.tsx';
import { usePartActions } from './part-actions.ts';

const PartForm = lazyDialog(() => import('./part-form.tsx'), 'PartForm');

interface AgendaProps {
  meeting: Meeting;
  mayChange: boolean;
}

export const Agenda = ({ meeting, mayChange }: AgendaProps) => {
  const { parts, error, retry } = useParts(meeting.Id);
  const [opened, setOpened] = useState<{ part: MeetingPart | null } | null>(null);
  if (error) {
    return (
      <Notice drawing="failed" text="The agenda could not be loaded" hint={messageOf(error, agendaTexts.notFetched)}>
        <Button variant="default" onClick={retry}>
          Try Again
        </Button>
      </Notice>
    );
  }
  if (!parts) return <Skeleton height={420} aria-busy="true" />;
  const add = mayChange && parts.length < mostParts && (
    <Button variant={parts.length === 0 ? 'light' : 'default'} leftSection={<PlusIcon />} onClick={() => setOpened({ part: null })}>
      Add part
    </Button>
  );
  return (
    <>
      {parts.length === 0 ? (
        <Notice drawing="empty" text={agendaTexts.none} hint={mayChange ? agendaTexts.empty : agendaTexts.notYet}>
          {add}
        </Notice>
      ) : (
        <>
          <Group justify="space-between" mb="sm" gap="xs" className={styles.top}>
            <TimeTaken meeting={meeting} parts={parts} />
            <Group gap="xs">
              <Button variant="default" leftSection={<PrinterIcon />} onClick={() => window.print()}>
                Print
              </Button>
              {add}
            </Group>
          </Group>
          <Parts meeting={meeting} parts={parts} onEdit={mayChange ? (part) => setOpened({ part }) : null} />
        </>
      )}
      {opened && <PartForm meeting={meeting} part={opened.part} onClosed={() => setOpened(null)} />}
    </>
  );
};

interface PartsProps {
  meeting: Meeting;
  parts: readonly MeetingPart[];
  onEdit: ((part: MeetingPart) => void) | null;
}

const Parts = ({ meeting, parts, onEdit }: PartsProps) => {
  const { isBusy, move, remove } = usePartActions(parts);
  return (
    <ol
      className={styles.parts}
      aria-label="Agenda"
      aria-busy={isBusy}
      data-list
      data-changeable={onEdit !== null || undefined}
      style={{ '--parts': parts.length } as CSSProperties}
    >
      {parts.map((part, at) => (
        <AgendaPart
          key={part.Id}
          part={part}
          begins={beginsAt(meeting.StartsAt, parts.slice(0, at))}
          change={
            onEdit && {
              isFirst: at === 0,
              isLast: at === parts.length - 1,
              onEdit: () => onEdit(part),
              onMove: (by) => move(at, by),
              onDelete: (about) => remove(part.Id, about),
            }
          }
        />
      ))}
    </ol>
  );
};

const sumOf = (parts: readonly MeetingPart[]): number => parts.reduce((sum, { Minutes }) => sum + Minutes, 0);

const beginsAt = (start: string, before: readonly MeetingPart[]): string => timeAfter(start, sumOf(before));

const TimeTaken = ({ meeting: { StartsAt, EndsAt }, parts }: { meeting: Meeting; parts: readonly MeetingPart[] }) => {
  const [taken, there] = [sumOf(parts), minutesBetween(StartsAt, EndsAt)];
  const left = there - taken;
  return (
    <Text size="sm" className="figures" role="status">
      {showNumber(taken)} of {showNumber(there)} minutes
      {left > 0 && `, ${showNumber(left)} left`}
      {left < 0 && (
        <>
          {', '}
          <Text span inherit fw={600} className={styles.over}>
            {showNumber(-left)} too many
          </Text>
        </>
      )}
    </Text>
  );
};

const useParts = (meetingId: number) => {
  const input = { MeetingId: meetingId };
  const { data, error, refetch } = useCall(listParts, input);
  return { parts: data?.rows, error: data ? null : error, retry: () => void refetch() };
};
