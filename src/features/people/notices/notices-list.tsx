// The latest notices, and all of them when asked for. One is seen when its record was opened, or when all are marked as seen.

import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import AlertCircleIcon from '~icons/tabler/alert-circle';
import { CallFailed, messageOf, send } from '../../../platform/ui/call/api.ts';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { showAge, showDate, showTime } from '../../../platform/ui/format/dates.ts';
import { EmptyDrawing } from '../../../platform/ui/look/empty-drawing.tsx';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import type { Href } from '../../../platform/ui/screen/screen-address.ts';
import { toastError, toastSuccess } from '../../../platform/ui/screen/toasts.ts';
import { listNotices, type NoticeRow, noticesTexts, seeNotices } from './notices.contract.ts';
import styles from './notices.module.css';

interface NoticesListProps {
  userId: number;
  /** How many are shown at first, or all. */
  size: number;
  onAll: () => void;
  /** How many unseen ones are left. */
  onUnseen: (count: number) => void;
  /** A notice was followed. */
  onOpened: () => void;
}

export const NoticesList = ({ userId, size, onAll, onUnseen, onOpened }: NoticesListProps) => {
  const { data, error, isFetching, refetch } = useNotices(userId, size);
  const { isBusy, run } = useOneAtATime();
  const tell = useEffectEvent(onUnseen);
  useEffect(() => {
    if (data) tell(data.unseen);
  }, [data]);
  const see = async (what: { Ids: number[] } | { All: true }) => onUnseen((await send(seeNotices, what)).res?.Unseen ?? 0);
  const seeAll = async () => {
    try {
      await see({ All: true });
      toastSuccess(noticesTexts.allSeen);
      await refetch();
    } catch (failure) {
      toastError(messageOf(failure, noticesTexts.notSeen));
    }
  };
  const open = ({ Id, IsSeen }: NoticeRow) => {
    onOpened();
    // It stays new if the server could not be told.
    if (!IsSeen) void see({ Ids: [Id] }).catch(() => undefined);
  };
  if (data) {
    return (
      <Stack gap="xs">
        {data.unseen > 0 && (
          <BusyButton variant="default" size="xs" isBusy={isBusy} onClick={() => void run(seeAll)} className={styles.all}>
            Mark all as seen
          </BusyButton>
        )}
        {data.rows.length === 0 && <NothingNew />}
        <ul className={styles.list}>
          {data.rows.map((row) => (
            <NoticeLine key={row.Id} row={row} onOpened={() => open(row)} />
          ))}
        </ul>
        {data.total > data.rows.length && (
          <BusyButton variant="default" isBusy={isFetching} onClick={onAll}>
            Show all {data.total}
          </BusyButton>
        )}
      </Stack>
    );
  }
  if (isFetching) return <LoadingNotices />;
  return (
    <Alert color="red" icon={<AlertCircleIcon />} title={messageOf(error, noticesTexts.notFetched)}>
      <Button variant="default" size="xs" onClick={() => void refetch()}>
        Try Again
      </Button>
    </Alert>
  );
};

const LoadingNotices = () => <Skeleton height={240} role="status" aria-label="Loading the notices" />;

interface Read {
  rows: NoticeRow[];
  total: number;
  unseen: number;
}

const useNotices = (userId: number, size: number) =>
  useQuery({
    queryKey: [listNotices.name, userId, size],
    queryFn: async ({ signal }): Promise<Read> => {
      const { rows, res } = await send(listNotices, { CurrentPage: 1, RecordsPerPage: size }, { signal });
      if (!res) throw new CallFailed(200, null);
      return { rows, total: res.TotalRecords, unseen: res.Unseen };
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

const NothingNew = () => (
  <Stack align="center" gap="xs" py="xl">
    <EmptyDrawing name="empty" />
    <Text c="dimmed">{noticesTexts.none}</Text>
  </Stack>
);

const NoticeLine = ({ row: { Path, Text: text, At, IsSeen }, onOpened }: { row: NoticeRow; onOpened: () => void }) => (
  <li>
    {/* Written by the server, for this portal. */}
    <ScreenLink to={Path as Href} className={styles.line} data-new={!IsSeen || undefined} onClick={onOpened}>
      <span className={styles.text}>{text}</span>
      <Group gap={6} component="span" className={styles.about}>
        {!IsSeen && <span className={styles.isNew}>New</span>}
        <time dateTime={At} title={`${showDate(At)}, ${showTime(At)}`}>
          {showAge(At)}
        </time>
      </Group>
    </ScreenLink>
  </li>
);
