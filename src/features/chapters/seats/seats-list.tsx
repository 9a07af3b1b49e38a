// The seats of a chapter: taken, held and open.

import { Badge, Button, Group, SegmentedControl, Skeleton, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { Notice } from '../../../platform/ui/list/frame/list-notices.tsx';
import { foldText } from '../../../platform/wire/texts/fold-text.ts';
import { FellowName } from '../fellows/fellow-name.tsx';
import { type Seat, seatStates, seatTexts } from './seats.contract.ts';
import styles from './seats-list.module.css';
import { useSeats } from './use-seats.ts';

interface SeatsListProps {
  chapterId: number;
  /** The action of an open seat, such as an invitation. */
  openAction?: (seat: Seat) => ReactNode;
}

type Shown = 'All' | Seat['State'];

export const SeatsList = ({ chapterId, openAction }: SeatsListProps) => {
  const { seats, isLoading, failed, reload } = useSeats(chapterId);
  const [shown, setShown] = useState<Shown>('All');
  const [text, setText] = useState('');
  if (isLoading) return <Skeleton height={320} aria-busy="true" />;
  if (failed) {
    return (
      <Notice drawing="failed" text={seatTexts.notFetched} hint={failed}>
        <Button onClick={reload}>Try Again</Button>
      </Notice>
    );
  }
  if (seats.length === 0) return <Notice drawing="search" text={seatTexts.none} hint={seatTexts.noneHint} />;
  const matching = seats.filter(({ Profession, Name }) => foldText(`${Profession} ${Name ?? ''}`).includes(foldText(text.trim())));
  const rows = shown === 'All' ? sortedByState(matching) : matching.filter(({ State }) => State === shown);
  return (
    <section aria-label="Seats">
      <Group gap="sm" mb="md">
        <TextInput
          aria-label="Search seats"
          placeholder="Profession or name"
          type="search"
          className={styles.search}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label="Which seats"
          value={shown}
          onChange={(value) => setShown(value as Shown)}
          data={['All', ...seatStates].map((state) => ({
            value: state,
            label: `${state} ${matching.filter(({ State }) => state === 'All' || State === state).length}`,
          }))}
        />
      </Group>
      <ul className={styles.seats}>
        {rows.map((seat) => (
          <SeatLine key={seat.ProfessionId} seat={seat} action={seat.State === 'Open' ? openAction?.(seat) : null} />
        ))}
      </ul>
      <Text size="sm" c="dimmed" role="status">
        {rows.length === 0 && 'No seats match'}
      </Text>
    </section>
  );
};

const SeatLine = ({ seat: { Profession, State, UserId, Name, IsFound, HeldUntil }, action }: { seat: Seat; action: ReactNode }) => (
  <li>
    <Text size="sm" fw={600}>
      {Profession}
    </Text>
    <div className={styles.who}>
      {UserId !== null && <FellowName id={UserId} name={Name ?? ''} isFound={IsFound} />}
      {State === 'Held' && <Text size="sm">{[Name, `held until ${showDate(HeldUntil)}`].filter(Boolean).join(', ')}</Text>}
    </div>
    {action ?? <Badge color={colours[State]}>{State}</Badge>}
  </li>
);

const colours = { Taken: 'gray', Held: 'amber', Open: 'green' } as const;

/** Taken seats first: most professions are open. */
const sortedByState = (seats: readonly Seat[]): Seat[] => seatStates.flatMap((state) => seats.filter(({ State }) => State === state));
