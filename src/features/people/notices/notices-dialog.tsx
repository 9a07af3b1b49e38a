// The latest notices, and all of them when asked for. What is shown here counts as seen.

import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import AlertCircleIcon from '~icons/tabler/alert-circle';
import { CallFailed, messageOf, send } from '../../../platform/ui/call/api.ts';
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx';
import { useDialogState } from '../../../platform/ui/dialog/dialog-state.ts';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { showAge, showDate, showTime } from '../../../platform/ui/format/dates.ts';
import { EmptyDrawing } from '../../../platform/ui/look/empty-drawing.tsx';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import type { Href } from '../../../platform/ui/screen/screen-address.ts';
import { toastError, toastSuccess } from '../../../platform/ui/screen/toasts.ts';
import { listNotices, type NoticeRow, noticesTexts, seeNotices } from './notices.contract.ts';
import styles from './notices.module.css';

interface NoticesDialogProps {
  userId: number;
  /** How many unseen ones are left. */
  onUnseen: (count: number) => void;
  onClosed: () => void;
}

const latest = 20;
const all = 0;

export const NoticesDialog = ({ userId, onUnseen, onClosed }: NoticesDialogProps) => {
  const { dialogState, close } = useDialogState(onClosed);
  const [size, setSize] = useState(latest);
  const { data, error, isFetching, refetch } = useNotices(userId, size);
  const { isNew, unseen, seeAll, isBusy } = useSeen(data, onUnseen);
  return (
    <Dialog {...dialogState} title="Notices" size={560}>
      {data && (
        <Stack gap="sm">
          {unseen > 0 && (
            <BusyButton variant="default" size="xs" isBusy={isBusy} onClick={seeAll} className={styles.all}>
              Mark all as seen
            </BusyButton>
          )}
          {data.rows.length === 0 && <NothingNew />}
          <ul className={styles.list}>
            {data.rows.map((row) => (
              <NoticeLine key={row.Id} row={row} isNew={isNew(row)} onOpened={close} />
            ))}
          </ul>
          {data.total > data.rows.length && (
            <BusyButton variant="default" isBusy={isFetching} onClick={() => setSize(all)}>
              Show all {data.total}
            </BusyButton>
          )}
        </Stack>
      )}
      {!data && isFetching && <Skeleton height={240} role="status" aria-label="Loading the notices" />}
      {!data && !isFetching && (
        <Alert color="red" icon={<AlertCircleIcon />} title={messageOf(error, noticesTexts.notFetched)}>
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            Try Again
          </Button>
        </Alert>
      )}
    </Dialog>
  );
};

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

/** Notices that were new when the dialog opened stay marked until it closes, though they count as seen. */
const useSeen = (data: Read | undefined, onUnseen: (count: number) => void) => {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const [unseen, setUnseen] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const know = (count: number) => {
    setUnseen(count);
    onUnseen(count);
  };
  const see = async (what: { Ids: number[] } | { All: true }) => know((await send(seeNotices, what)).res?.Unseen ?? 0);
  const onShown = useEffectEvent((shown: Read) => {
    const ids = shown.rows.filter(({ Id, IsSeen }) => !IsSeen && !fresh.has(Id)).map(({ Id }) => Id);
    if (ids.length === 0) return know(shown.unseen);
    setFresh(new Set([...fresh, ...ids]));
    // They stay new if the server could not be told.
    void see({ Ids: ids }).catch(() => know(shown.unseen));
  });
  useEffect(() => {
    if (data) onShown(data);
  }, [data]);
  const seeAll = () => {
    setBusy(true);
    see({ All: true })
      .then(
        () => {
          setFresh(new Set());
          toastSuccess(noticesTexts.allSeen);
        },
        (failure: unknown) => toastError(messageOf(failure, noticesTexts.notSeen)),
      )
      .finally(() => setBusy(false));
  };
  return { isNew: ({ Id }: NoticeRow) => fresh.has(Id), unseen, seeAll, isBusy };
};

const NothingNew = () => (
  <Stack align="center" gap="xs" py="xl">
    <EmptyDrawing name="empty" />
    <Text c="dimmed">{noticesTexts.none}</Text>
  </Stack>
);

const NoticeLine = ({ row, isNew, onOpened }: { row: NoticeRow; isNew: boolean; onOpened: () => void }) => (
  <li>
    {/* Written by the server, for this portal. */}
    <ScreenLink to={row.Path as Href} className={styles.line} onClick={onOpened}>
      <span className={styles.text}>{row.Text}</span>
      <Group gap={6} component="span" className={styles.about}>
        {isNew && <span className={styles.isNew}>New</span>}
        <time dateTime={row.At} title={`${showDate(row.At)}, ${showTime(row.At)}`}>
          {showAge(row.At)}
        </time>
      </Group>
    </ScreenLink>
  </li>
);
