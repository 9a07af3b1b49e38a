// The screen of an import: the file, the matching of its columns, what would happen line by line, and what has happened.

import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import AlertIcon from '~icons/tabler/alert-triangle';
import CheckIcon from '~icons/tabler/circle-check';
import DownloadIcon from '~icons/tabler/download';
import { useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { DocumentField } from '../../../platform/ui/form/document-field.tsx';
import { showCount } from '../../../platform/ui/format/numbers.ts';
import { Notice } from '../../../platform/ui/list/frame/list-notices.tsx';
import { lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import { mailsLinks } from '../../../platform/ui/screen/page-settings.ts';
import { type Href, useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import { type ImportContract, importLimits } from '../../../platform/wire/import-contract.ts';
import { formatNumber } from '../../../platform/wire/locale.ts';
import { askAboutVoids, undoQuestion } from '../history/undo-question.ts';
import { type ImportKind, nothingImported } from './import.contract.ts';
import styles from './import.module.css';
import { importedAs } from './import-kinds.ts';
import { ImportProgress } from './import-progress.tsx';
import { saveImportTemplate } from './import-template.ts';
import { UndoneImport } from './undone-import.tsx';
import { type ImportResult, useImport } from './use-import.ts';

const PlannedImport = lazyPart(() => import('./planned-import.tsx'), 'PlannedImport');

export const ImportPage = () => {
  const { params } = useScreenAddress();
  const imported = importedAs(params.kind);
  if (!imported) return <NothingToImport />;
  return <Import key={imported.kind} {...imported} />;
};

const NothingToImport = () => (
  <Notice drawing="search" text="Page Not Found" hint="Nothing of this kind can be imported.">
    <Button component={ScreenLink} to="/dashboard">
      Go to the dashboard
    </Button>
  </Notice>
);

interface ImportProps {
  kind: ImportKind;
  contract: ImportContract;
  list: Href;
}

const upload = { maxMegabytes: importLimits.megabytes, types: ['csv', 'xlsx'], wrongType: 'Please choose a CSV or an xlsx file' };

const Import = ({ kind, contract, list }: ImportProps) => {
  const state = useImport(kind, contract);
  const { noun } = contract.call;
  const { file, result, isDone, undone, message, busy } = state;
  const confirm = useConfirm();
  const undo = async ({ Sum, SetId }: ImportResult) => {
    if (Sum === 0 || SetId === null) await state.undo();
    else await confirm({ ...undoQuestion, text: await askAboutVoids(SetId), work: state.undo });
  };
  return (
    <Stack gap="lg" maw={1120} className={styles.page}>
      <Group justify="space-between" align="baseline">
        <Title order={2} size="h3">
          Import {noun.many}
        </Title>
        <Anchor component={ScreenLink} to={list} size="sm">
          Back to the list
        </Anchor>
      </Group>
      {isDone && !undone ? null : (
        <div className={styles.part}>
          <DocumentField
            label="File"
            upload={upload}
            value={file}
            onChange={(chosen) => {
              // It loads while the server looks at the file.
              if (chosen) void PlannedImport.preload();
              void state.choose(chosen);
            }}
            isBusy={busy?.applies}
            error={result ? undefined : (message ?? undefined)}
          />
          <Group justify="space-between" mt="xs" gap="xs">
            <Text size="xs" c="dimmed">
              The first line below any titles has the headings. At most {formatNumber(importLimits.lines)} lines.
            </Text>
            <Button variant="subtle" size="compact-sm" leftSection={<DownloadIcon />} onClick={() => saveImportTemplate(kind)}>
              Download a template
            </Button>
          </Group>
        </div>
      )}
      {busy && <ImportProgress {...busy} noun={noun} count={result ? result.New + result.Changed : null} />}
      {result && message && (
        <Alert ref={scrollTo} className={styles.outcome} color="red" icon={<AlertIcon />} role="alert">
          {message}
        </Alert>
      )}
      {result && isDone && !undone && (
        <Alert ref={scrollTo} className={styles.outcome} color="green" icon={<CheckIcon />} title={doneTitle(result, noun)} role="status">
          {kind === 'members' && result.New > 0 && (
            <Text size="sm">
              New members have no password yet.{' '}
              {mailsLinks() && (
                <>
                  <Anchor component={ScreenLink} to="/member-list" search={{ HasPassword: 'false' }} inherit>
                    Select those to invite
                  </Anchor>
                  , or use{' '}
                </>
              )}
              ‘Invite’ on the page of each, under Sign-in{mailsLinks() ? '.' : ', gives a link to choose one.'}
            </Text>
          )}
          <Group gap="xs" mt={4}>
            {result.SetId !== null && (
              <BusyButton variant="default" size="xs" isBusy={state.isUndoing} onClick={() => void undo(result)}>
                Undo
              </BusyButton>
            )}
            <Button variant="default" size="xs" onClick={state.startAgain}>
              Import another file
            </Button>
          </Group>
        </Alert>
      )}
      {result && undone && <UndoneImport ref={scrollTo} result={result} undone={undone} contract={contract} />}
      {result && <PlannedImport contract={contract} state={state} result={result} failed="The lines of the file could not be loaded." />}
    </Stack>
  );
};

/** The button that was pressed is in sight wherever the screen is scrolled to, the outcome stands above the lines. */
const scrollTo = (outcome: HTMLElement | null): void => outcome?.scrollIntoView({ block: 'nearest' });

const doneTitle = ({ New, Changed, SetId }: ImportResult, noun: { one: string; many: string }) =>
  New + Changed === 0 ? nothingImported(SetId !== null) : `${showCount(New + Changed, noun)} imported`;
