// The versions of one record, newest first, with what changed in each, and 'Restore this version'.

import { Alert, Badge, Button, Group, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import AlertCircleIcon from '~icons/tabler/alert-circle';
import ArrowBackUpIcon from '~icons/tabler/arrow-back-up';
import RestoreIcon from '~icons/tabler/restore';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { Dialog } from '../../../platform/ui/dialog/dialog.tsx';
import { useDialogState } from '../../../platform/ui/dialog/dialog-state.ts';
import { ListFoot } from '../../../platform/ui/list/frame/list-foot.tsx';
import { RowsOrNot } from '../../../platform/ui/list/frame/list-notices.tsx';
import type { RecordToOpen } from '../../../platform/ui/list/history-action.tsx';
import { useListRows } from '../../../platform/ui/list/list-rows.ts';
import { FieldChanges } from './field-changes.tsx';
import { activityList, type Change, historyTexts, restoreVersion } from './history.contract.ts';
import styles from './history.module.css';
import { useUndo } from './undo-foot.tsx';
import { momentText, viaLabel } from './words.ts';

const pageSize = 10;

export const HistoryDialog = ({ record, id, title, onClosed }: RecordToOpen & { onClosed: () => void }) => {
  const { dialogState } = useDialogState(onClosed);
  const versions = useVersions(record, id);
  // Officers may take back what they changed, and restore no version.
  const hasRestore = versions.rows.some(({ MayRestore }) => MayRestore);
  return (
    <Dialog {...dialogState} title={`History of ${title}`} size={860}>
      {versions.isFirstLoad ? (
        <Skeleton height={240} />
      ) : (
        <ol className={styles.versions} aria-busy={versions.isReloading}>
          {versions.rows.map((version, at) => (
            <li key={version.Id}>
              <Version version={version} isNewest={versions.page === 1 && at === 0} hasUndo={!hasRestore} />
            </li>
          ))}
        </ol>
      )}
      <RowsOrNot list={versions} empty={<NoVersions />} />
      {versions.total > pageSize && <ListFoot list={versions} />}
    </Dialog>
  );
};

/** The page is not in the address: the list below has its own page there. */
const useVersions = (Record: string, RecordId: number) => {
  const [page, setPage] = useState(1);
  const input = { Record, RecordId, CurrentPage: page, RecordsPerPage: pageSize };
  const paging = { page, pageSize, pageSizes: [pageSize], showPage: (next: number) => setPage(next), choosePageSize: () => undefined };
  const contract = { ...activityList, noun: { one: 'version', many: 'versions' } };
  return { ...contract, ...paging, ...useListRows(contract, { ...paging, input: activityList.call.input.parse(input) }) };
};

const NoVersions = () => (
  <Text size="sm" c="dimmed">
    Nothing has been changed since changes are kept, or those changes are too old to be kept.
  </Text>
);

interface VersionProps {
  version: Change;
  isNewest: boolean;
  /** Whether the newest one is taken back here. */
  hasUndo: boolean;
}

const Version = ({ version, isNewest, hasUndo }: VersionProps) => {
  const { Kind, ByName, At, Via, MayRestore, MayUndo } = version;
  const restoring = useRestore(version);
  const undoing = useUndo(version);
  const failure = restoring.failure ?? undoing.failure;
  return (
    <article className={styles.version}>
      <Group justify="space-between" align="flex-start" gap="xs" mb="xs">
        <div>
          <h3 className={styles.versionTitle}>
            {Kind} by {ByName}, {momentText(At)}
          </h3>
          <Text size="xs" c="dimmed">
            {viaLabel(Via)}
          </Text>
        </div>
        {isNewest && Kind !== 'Deleted' && <Badge>Current version</Badge>}
        {MayRestore && (
          <Button variant="default" size="xs" leftSection={<RestoreIcon />} onClick={() => void restoring.ask()}>
            Restore this version
          </Button>
        )}
        {isNewest && hasUndo && MayUndo && (
          <Button variant="default" size="xs" leftSection={<ArrowBackUpIcon />} onClick={() => void undoing.ask()}>
            Undo
          </Button>
        )}
      </Group>
      {failure && (
        <Alert color="red" icon={<AlertCircleIcon />} py="xs" mb="sm">
          {failure}
        </Alert>
      )}
      {Kind === 'Changed' ? <FieldChanges change={version} /> : <FoldedFields version={version} />}
    </article>
  );
};

/** A record has many fields, and few of them matter in its history. */
const FoldedFields = ({ version }: { version: Change }) =>
  version.Fields.length > 0 && (
    <details className={styles.more}>
      <summary>Show all fields</summary>
      <FieldChanges change={version} />
    </details>
  );

const useRestore = ({ SetId, Record, RecordId, Title, At }: Change) => {
  const confirm = useConfirm();
  const save = useFormSave(restoreVersion);
  const [failure, setFailure] = useState<string | null>(null);
  const restore = async () => {
    setFailure(null);
    const texts = { done: historyTexts.restored, failed: historyTexts.notRestored };
    const outcome = await save({ SetId, Record, RecordId: Number(RecordId) }, texts);
    if (!outcome.saved) setFailure(outcome.message);
  };
  const ask = () =>
    confirm({
      title: 'Restore this version',
      text: `It will be again as it was on ${momentText(At)}. What was changed since then stays in the history.`,
      subject: Title,
      verb: 'Restore',
      tone: 'warning',
      work: restore,
    });
  return { failure, ask };
};
