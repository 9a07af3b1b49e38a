// The timeline of a member on the screen. It is loaded apart from the page, and further parts only when they are asked for.

import { Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf, send } from '../../../platform/ui/call/api.ts';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { showMonth, shownDay } from '../../../platform/ui/format/dates.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import type { Member } from '../../people/members/members.contract.ts';
import { isSuperAdmin } from './member-actions.ts';
import { getTimeline, timelineTexts } from './timeline.contract.ts';
import styles from './timeline.module.css';
import { Entry } from './timeline-entry.tsx';

const NoteContactForm = lazyDialog(() => import('../../money/contacts/note-contact-form.tsx'), 'NoteContactForm');

export const Timeline = ({ member }: { member: Member }) => {
  const [isNoting, setNoting] = useState(false);
  return (
    <section aria-label="Timeline" className={styles.timeline}>
      {!isSuperAdmin(member) && (
        <Button variant="default" size="compact-md" onClick={() => setNoting(true)}>
          Note a contact
        </Button>
      )}
      <Entries memberId={member.Id} />
      {isNoting && (
        <NoteContactForm
          member={{ Id: member.Id, Name: member.FullName }}
          how="Call"
          shownBy={[getTimeline.name]}
          onClosed={() => setNoting(false)}
        />
      )}
    </section>
  );
};

const monthOf = (moment: string): string => showMonth(shownDay(moment)?.slice(0, 7) ?? '');

const Entries = ({ memberId }: { memberId: number }) => {
  const { data, error, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [getTimeline.name, memberId],
    queryFn: async ({ pageParam, signal }) => (await send(getTimeline, { UserId: memberId, After: pageParam }, { signal })).res,
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last?.Next,
  });
  if (!data && error) {
    return (
      <Group gap="sm" role="alert">
        <Text size="sm">{messageOf(error, timelineTexts.notFetched)}</Text>
        <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
          Try Again
        </Button>
      </Group>
    );
  }
  if (!data) return <Skeleton height={320} role="status" aria-label="Loading the timeline" />;
  const entries = data.pages.flatMap((page) => page?.Entries ?? []);
  if (entries.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {timelineTexts.none}
      </Text>
    );
  }
  return (
    <>
      {[...Map.groupBy(entries, ({ At }) => monthOf(At))].map(([month, together]) => (
        <section key={month} aria-label={month}>
          <Title order={2} size="xs" className={styles.month}>
            {month}
          </Title>
          <ol className={styles.entries}>
            {together.map((entry) => (
              <Entry key={`${entry.Kind} ${entry.Id}`} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
      {hasNextPage && (
        <BusyButton variant="default" size="xs" mt="sm" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </BusyButton>
      )}
    </>
  );
};
