// The bar over selected rows: how many, all that match, and what can be done with them. Also the dialogs of these actions.

import { ActionIcon, Button, Text } from '@mantine/core';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import XIcon from '~icons/tabler/x';
import { useOneAtATime } from '../../call/one-at-a-time.ts';
import { useConfirm } from '../../dialog/confirm.ts';
import { showCount, showNumber } from '../../format/numbers.ts';
import { LazyPart, lazyPart } from '../../screen/lazy-part.tsx';
import { toastError } from '../../screen/toasts.ts';
import { ExportMenu } from '../frame/export-menu.tsx';
import { focusListOf } from '../list-focus.ts';
import type { BulkAction } from './bulk-actions.ts';
import styles from './selected-actions.module.css';
import type { SelectedList, SelectionBarProps } from './selected-list.ts';
import { countOf, type Selected, useSelected } from './selection.ts';
import { type RefusedRow, useBulkSave } from './use-bulk-save.ts';

const RefusedDialog = lazyPart(async () => (await import('./refused-dialog.tsx')).RefusedDialog);

export const SelectedActions = (props: SelectionBarProps) => {
  const { list, selection } = props;
  const selected = useSelected(selection);
  const [refused, setRefused] = useState<RefusedRow[] | null>(null);
  const [form, setForm] = useState<BulkAction | null>(null);
  const save = useBulkSave(list, selection, setRefused);
  const count = countOf(selected, list.total);
  const formProps = { count: showCount(count, list.noun), onClosed: () => setForm(null) };
  return (
    <>
      {count > 0 && <Bar {...props} selected={selected} count={count} save={save} openForm={setForm} />}
      {(form || refused) && (
        <LazyPart fallback={null} failed="The dialog could not be loaded.">
          {form?.form?.({ ...formProps, save: (input) => save(form, input) })}
          {refused && <RefusedDialog rows={refused} noun={list.noun} onClosed={() => setRefused(null)} />}
        </LazyPart>
      )}
    </>
  );
};

interface BarProps extends SelectionBarProps {
  selected: Selected;
  count: number;
  save: ReturnType<typeof useBulkSave>;
  openForm: (action: BulkAction) => void;
}

const Bar = ({ list, selection, actions, fields, selected, count, save, openForm }: BarProps) => {
  const { isBusy, run } = useOneAtATime();
  const ask = useQuestion(list, selected, count);
  const bar = useBarPlace();
  const clear = () => {
    // The buttons of the bar are gone then. The table gets their focus.
    if (bar.current?.contains(document.activeElement)) focusListOf(bar.current);
    selection.clear();
  };
  useEscape(clear);
  const start = async (action: BulkAction) => {
    if (action.form) return openForm(action);
    const from = bar.current;
    const work = async () => {
      const outcome = await save(action);
      if (!outcome.saved && outcome.message) toastError(outcome.message);
      if (outcome.saved && from && document.activeElement === document.body) focusListOf(from);
    };
    if (action.isDanger || selected.isAll) await ask(action, work);
    else await run(work);
  };
  const Ids = selected.isAll ? null : [...selected.names.keys()];
  return (
    <section ref={bar} className={styles.bar} aria-label="Selected rows">
      <ActionIcon variant="subtle" color="gray" size={36} aria-label="Clear selection" data-tip="Clear selection" onClick={clear}>
        <XIcon />
      </ActionIcon>
      <Text size="sm" fw={600} className="figures">
        {showNumber(count)} selected
      </Text>
      {!selected.isAll && count < list.total && !list.pageSearch?.text && (
        <Button variant="subtle" size="compact-sm" onClick={() => selection.selectAll()}>
          Select all {showNumber(list.total)} matching
        </Button>
      )}
      <div className={styles.actions}>
        {actions.map((action) => (
          <ActionButton key={action.label} action={action} isBusy={isBusy} onClick={() => void start(action)} />
        ))}
        <ExportMenu list={{ call: list.call, input: { ...list.input, Ids } }} fields={fields} label="Export selected" />
      </div>
    </section>
  );
};

interface ActionButtonProps {
  action: BulkAction;
  isBusy: boolean;
  onClick: () => void;
}

const ActionButton = ({ action: { label, icon: Icon, isDanger }, isBusy, onClick }: ActionButtonProps): ReactNode => (
  <Button
    variant="default"
    c={isDanger && 'var(--mantine-color-error)'}
    leftSection={<Icon size={18} />}
    // Not `disabled`, because a disabled button loses the focus.
    aria-disabled={isBusy || undefined}
    onClick={() => !isBusy && onClick()}
  >
    {label}
  </Button>
);

/** Says how many and which: the first names. */
const useQuestion = ({ noun }: Pick<SelectedList, 'noun'>, { names, isAll }: Selected, count: number) => {
  const confirm = useConfirm();
  return ({ label, isDanger, warning }: BulkAction, work: () => Promise<unknown>) => {
    const which = showCount(count, noun);
    return confirm({
      title: `${label}: ${which}`,
      subject: isAll ? `All ${which} that match the filters` : firstNames([...names.values()]),
      text: warning ?? `Are you sure? Right afterwards you can undo it.`,
      verb: label,
      tone: isDanger ? 'danger' : 'warning',
      work,
    });
  };
};

const namesInQuestion = 3;

const firstNames = (names: readonly string[]): string => {
  const first = names.slice(0, namesInQuestion).join(', ');
  return names.length > namesInQuestion ? `${first} and ${showNumber(names.length - namesInQuestion)} more` : first;
};

/** Escape ends the selection, unless it belongs to a dialog or a menu. */
const useEscape = (clear: () => void) => {
  const latest = useRef(clear);
  useEffect(() => {
    latest.current = clear;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role="dialog"], [role="menu"]')) return;
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
};

/** The bar stays in sight while the list is scrolled: what is above it in the same part of the list scrolls away. */
const useBarPlace = () => {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const part = bar.current?.parentElement;
    const list = part?.parentElement;
    if (!part || !list || !bar.current) return;
    const height = bar.current.offsetHeight;
    part.style.setProperty('--above-bar', `${part.offsetHeight - height}px`);
    // The head of the table stops below the bar.
    list.style.setProperty('--bar-height', `${height}px`);
    return () => void list.style.removeProperty('--bar-height');
  }, []);
  return bar;
};
