// The bar over selected rows: how many, all that match, and what can be done with them. Also the dialogs of these actions.

import { ActionIcon, Button, Text } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import XIcon from '~icons/tabler/x';
import { bulkTexts } from '../../../wire/calls/bulk.ts';
import { mostIds } from '../../../wire/list-input.ts';
import { send } from '../../call/api.ts';
import { useOneAtATime } from '../../call/one-at-a-time.ts';
import { type Question, useConfirm } from '../../dialog/confirm.ts';
import { showCount, showNumber } from '../../format/numbers.ts';
import { lazyDialog } from '../../screen/lazy-dialog.tsx';
import { toastError } from '../../screen/toasts.ts';
import { ExportMenu } from '../frame/export-menu.tsx';
import { focusListOf } from '../list-focus.ts';
import type { BulkAction, OfferedForMany } from './bulk-actions.ts';
import styles from './selected-actions.module.css';
import type { SelectedList, SelectionBarProps } from './selected-list.ts';
import { countOf, filtersOf, type Selected, type Selection, useSelected } from './selection.ts';
import { firstNames, type Refused, useBulkSave } from './use-bulk-save.ts';

const RefusedDialog = lazyDialog(() => import('./refused-dialog.tsx'), 'RefusedDialog');

export const SelectedActions = (props: SelectionBarProps) => {
  const { list, selection } = props;
  const selected = useSelected(selection);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [opened, setOpened] = useState<{ action: BulkAction; count: number; chosen: object } | null>(null);
  const save = useBulkSave(list, selection, setRefused);
  const count = countOf(selected, list.total);
  useForgetGone(list, selection);
  return (
    <>
      {count > 0 && (
        <Bar {...props} selected={selected} count={count} save={save} openForm={(action, chosen) => setOpened({ action, count, chosen })} />
      )}
      {opened?.action.form?.({
        count: showCount(opened.count, list.noun),
        selected: opened.chosen,
        onClosed: () => setOpened(null),
        save: (input) => save(opened.action, opened.count, input),
      })}
      {refused && <RefusedDialog {...refused} noun={list.noun} onClosed={() => setRefused(null)} />}
    </>
  );
};

interface BarProps extends SelectionBarProps {
  selected: Selected;
  count: number;
  save: ReturnType<typeof useBulkSave>;
  openForm: (action: BulkAction, chosen: object) => void;
}

const Bar = ({ list, selection, actions, fields, selected, count, save, openForm }: BarProps) => {
  const { isBusy, run } = useOneAtATime();
  const ask = useQuestion(list, selected, count);
  const bar = useBarPlace();
  usePassedFocus(bar);
  useEscape(selection.clear);
  const start = async (action: OfferedForMany) => {
    if (count > mostIds) return toastError(bulkTexts.tooMany);
    if ('open' in action) return action.open({ ...filtersOf(list.input), ...chosen }, count);
    if (action.form) return openForm(action, { ...filtersOf(list.input), ...chosen });
    const work = async () => {
      const outcome = await save(action, count);
      if (!outcome.saved && outcome.message) toastError(outcome.message);
    };
    await run(async () => {
      // Without an answer the question is asked all the same.
      const known = await action.ask?.({ ...filtersOf(list.input), ...chosen }).catch(() => '');
      if (!action.isDanger && !selected.isAll && typeof known !== 'string') return work();
      await ask({ ...action, warning: [known, action.warning].filter(Boolean).join(' ') || undefined }, work);
    });
  };
  const chosen = selected.isAll ? { Except: [...selected.except] } : { Ids: [...selected.names.keys()] };
  // While rows of other filters are shown, nobody has seen how many match these.
  const mayTakeAll = count < list.total && !selected.isAll && !list.isPlaceholder;
  return (
    <section ref={bar} className={styles.bar} aria-label="Selected rows">
      <ActionIcon size={36} aria-label="Clear selection" data-tip="Clear selection" onClick={selection.clear}>
        <XIcon />
      </ActionIcon>
      <Text size="sm" fw={600} className="figures">
        {showNumber(count)} selected
      </Text>
      {mayTakeAll && (
        <Button variant="subtle" size="compact-sm" onClick={() => selection.selectAll()}>
          Select all {showNumber(list.total)} matching
        </Button>
      )}
      <div className={styles.actions}>
        {actions.map((action) => (
          <ActionButton key={action.label} action={action} isBusy={isBusy} onClick={() => void start(action)} />
        ))}
        <ExportMenu list={{ call: list.call, input: { ...list.input, ...chosen } }} fields={fields} label="Export selected" />
      </div>
    </section>
  );
};

interface ActionButtonProps {
  action: OfferedForMany;
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
const useQuestion = ({ noun }: Pick<SelectedList, 'noun'>, { names, isAll, except }: Selected, count: number) => {
  const confirm = useConfirm();
  return ({ label, isDanger, isKept, warning }: BulkAction, work: NonNullable<Question['work']>) => {
    const which = showCount(count, noun);
    return confirm({
      title: `${label}: ${which}`,
      subject: isAll ? `${allBut(except.size, count, which)} that match the filters` : firstNames(names),
      text: warning ?? 'Are you sure? Right afterwards you can undo it.',
      isKept,
      verb: label,
      tone: isDanger ? 'danger' : 'warning',
      work,
    });
  };
};

const allBut = (out: number, count: number, which: string) =>
  out === 0 ? `All ${which}` : `All but ${showNumber(out)} of the ${showNumber(count + out)}`;

/** Escape ends the selection, unless it belongs to a dialog, a menu, a list of choices or a text that is being typed. */
const useEscape = (clear: () => void) => {
  const latest = useRef(clear);
  useEffect(() => {
    latest.current = clear;
  });
  useEffect(() => {
    let hasOtherUse = false;
    // Before anything hears the key: what it closes is gone afterwards.
    const onKeyFirst = () => {
      hasOtherUse = document.querySelector(takesEscape) !== null;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !hasOtherUse) latest.current();
    };
    document.addEventListener('keydown', onKeyFirst, { capture: true });
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKeyFirst, { capture: true });
      document.removeEventListener('keydown', onKey);
    };
  }, []);
};

const takesEscape =
  ':is([role="dialog"], [role="menu"], [role="listbox"]):not([hidden]), :is(input:not([type="checkbox"]), textarea):focus';

/** When the list is read again, a selected row of the page may be gone: deleted, or no match any more. The server says which. */
const useForgetGone = ({ call, input, rows, idField = 'Id', isPlaceholder }: SelectedList, selection: Selection) => {
  const page = JSON.stringify(input);
  const shown = useRef({ page, rows });
  useEffect(() => {
    if (isPlaceholder) return;
    const before = shown.current;
    shown.current = { page, rows };
    if (before.page !== page || before.rows === rows) return;
    const missing = new Set(before.rows.map(({ Id }) => Id));
    for (const { Id } of rows) missing.delete(Id);
    const Ids = selection.named().filter((id) => missing.has(id));
    if (Ids.length === 0) return;
    const ask = async () => {
      const left = await send(call, { ...filtersOf(JSON.parse(page) as object), Ids, RecordsPerPage: Ids.length });
      for (const row of left.rows as Record<string, unknown>[]) missing.delete(Number(row[idField]));
      selection.forget(missing);
    };
    // Without an answer they stay selected, and the server refuses them.
    void ask().catch(() => undefined);
  }, [call, page, rows, idField, isPlaceholder, selection]);
};

/** When the bar goes away with its buttons, the table gets their focus. */
const usePassedFocus = (bar: RefObject<HTMLElement | null>) =>
  useLayoutEffect(() => {
    const left = bar.current;
    return () => {
      if (left?.contains(document.activeElement)) focusListOf(left);
    };
  }, [bar]);

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
