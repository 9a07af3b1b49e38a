// A bank's statement on the screen: its file is read by the server, columns are matched, and what is ticked is recorded.

import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { Choice } from '../../../platform/ui/call/choices.ts';
import { failureOf } from '../../../platform/ui/call/failed-texts.ts';
import { useKeyedSend } from '../../../platform/ui/call/keyed-send.ts';
import { refetchAll } from '../../../platform/ui/call/refetch-all.ts';
import { useUndo } from '../../../platform/ui/call/undo.ts';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { discard, useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { useAskBeforeLeaving } from '../../../platform/ui/draft/ask-before-leaving.ts';
import { useUnsaved } from '../../../platform/ui/draft/use-unsaved.ts';
import {
  addRemembered,
  columnsOf,
  matchColumn,
  rememberColumns,
  rememberedColumns,
} from '../../../platform/ui/form/columns/matched-columns.ts';
import { toastError, toastSuccess } from '../../../platform/ui/screen/toasts.ts';
import type { Columns } from '../../../platform/wire/import-contract.ts';
import { saveLines } from './save-lines.ts';
import {
  hasChoices,
  initialState,
  readChoices,
  type StatementState,
  stateOnceKnown,
  stateWithLines,
  stateWithMember,
  stateWithTick,
} from './statement-state.ts';
import { type ReadStatement, readStatement, recordStatement, statementColumns, statementTexts } from './statements.contract.ts';

export const useStatement = () => {
  const cache = useQueryClient();
  const undo = useUndo();
  const send = useKeyedSend();
  const { userId } = useUser();
  const [state, setState] = useState(initialState);
  /** The columns of the last question. Null when they were to be guessed. */
  const asked = useRef<Columns | null>(null);
  const latest = useRef(0);
  /** The file on the screen: what is recorded, or taken back, may be of one before. */
  const shown = useRef<File | null>(null);
  const change = (changes: Partial<StatementState>) => setState((before) => ({ ...before, ...changes }));
  const confirm = useConfirm();
  const isUnsaved = () => hasChoices(state);
  useUnsaved(isUnsaved);
  useAskBeforeLeaving(isUnsaved);

  /** An answer that comes after a newer question is dropped. With `refused` the same lines are read once more, after some were recorded. */
  const ask = async (file: File, columns: Columns | null, refused: StatementState['refused'] | null = null) => {
    const turn = ++latest.current;
    const former = asked.current;
    asked.current = columns;
    change({ busy: 'reading', message: null });
    try {
      // The contract takes the columns as JSON, and gives the server the object.
      const sent = { Columns: columns && JSON.stringify(columns) } as unknown as Parameters<typeof send<typeof readStatement>>[1];
      const { rows, res } = await send(readStatement, sent, { file });
      if (turn !== latest.current || !res) return null;
      setState((before) => stateWithLines(before, rows, res, refused));
      return res;
    } catch (error) {
      if (turn !== latest.current) return null;
      asked.current = former;
      change({ busy: null, message: failureOf(error, statementTexts.notRead) });
      return null;
    }
  };

  const choose = async (file: File | null) => {
    latest.current++;
    asked.current = null;
    shown.current = file;
    setState({ ...initialState, file });
    const guessed = file && (await ask(file, null));
    if (!file || !guessed) return;
    const columns = addRemembered(guessed.Columns, rememberedColumns(userId, bankOf(guessed)), statementColumns);
    if (columns) await ask(file, columns);
  };

  const { lines, result } = state;
  const choices = useMemo(() => readChoices(state), [state]);
  const { toRecord, memberOf } = choices;

  return {
    ...state,
    ...choices,
    choose,
    /** What is being recorded goes on by itself. */
    startAgain: async () => {
      if (state.busy === 'recording' || !isUnsaved() || (await confirm(discard))) await choose(null);
    },
    match: async (heading: string, field: string | null) => {
      if (!state.file || !result) return;
      const columns = matchColumn(asked.current ?? columnsOf(result.Columns), heading, field);
      rememberColumns(userId, bankOf(result), columns);
      await ask(state.file, columns, {});
    },
    tick: (key: string, isTicked: boolean) => setState((before) => stateWithTick(before, key, isTicked)),
    /** What the member who was just chosen has paid is known now. */
    tickOnceKnown: (key: string, mayBeDouble: boolean) => setState((before) => stateOnceKnown(before, key, mayBeDouble)),
    chooseMember: (key: string, member: Choice) => setState((before) => stateWithMember(before, key, member)),
    record: async () => {
      const { file } = state;
      if (!file || toRecord.length === 0) return;
      change({ busy: 'recording', message: null });
      try {
        const Lines = toRecord.map(({ Key, Day, Amount, Rest, Reference, Narration, Method, UserId }) => {
          return { Key, Day, Amount, Rest, Reference, Narration, Method, UserId: memberOf({ Key, UserId }) ?? 0 };
        });
        const { res, message } = await send(recordStatement, { Lines });
        const readAgain = async (refused: StatementState['refused']) => shown.current === file && ask(file, asked.current, refused);
        const action = undo(res?.SetId ?? null);
        const taken = action && { ...action, run: async () => void ((await action.run()) && readAgain({})) };
        if (res?.SetId) toastSuccess(message ?? statementTexts.nothingRecorded, taken);
        await refetchAll(cache);
        await readAgain(Object.fromEntries(res?.Refused.map(({ Key, Reason }) => [Key, Reason]) ?? []));
      } catch (error) {
        const message = failureOf(error, statementTexts.notRecorded);
        if (shown.current === file) change({ busy: null, message });
        else toastError(message);
      }
    },
    saveRest: () =>
      saveLines(
        lines.filter(({ State: lineState }) => lineState !== 'Recorded'),
        result?.UnreadLines ?? [],
      ),
  };
};

/** Columns are remembered for the statements of one bank: another one means something else by the same word. */
const bankOf = ({ Columns: columns }: ReadStatement): string => `statement ${columns.map(({ Heading }) => Heading).join(' | ')}`;
