// The state of an import on the screen: the server looks at the chosen file, again after each change of its columns, then applies it.

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { download } from '../../../platform/ui/call/download.ts';
import { failureOf } from '../../../platform/ui/call/failed-texts.ts';
import { useKeyedSend } from '../../../platform/ui/call/keyed-send.ts';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { refetchAll } from '../../../platform/ui/call/refetch-all.ts';
import { useUndo } from '../../../platform/ui/call/undo.ts';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { useAskBeforeLeaving } from '../../../platform/ui/draft/ask-before-leaving.ts';
import { useUnsaved } from '../../../platform/ui/draft/use-unsaved.ts';
import {
  addRemembered,
  columnsOf,
  matchColumn,
  rememberColumns,
  rememberedColumns,
} from '../../../platform/ui/form/columns/matched-columns.ts';
import { toastError } from '../../../platform/ui/screen/toasts.ts';
import type { ResOf } from '../../../platform/wire/call.ts';
import type { undoChanges } from '../../../platform/wire/calls/changes.ts';
import type { Columns, ImportContract } from '../../../platform/wire/import-contract.ts';
import { getRefusedLines, type ImportKind, importRecords, importTexts } from './import.contract.ts';
import { type Answers, keepAnswers, keptAnswers, keyOf, type Meant, noAnswers } from './kept-answers.ts';

export type ImportResult = ResOf<typeof importRecords>;

export type Undone = Pick<ResOf<typeof undoChanges>, 'TakenBack'>;

interface State extends Answers {
  file: File | null;
  /** What would happen, or what has happened. */
  result: ImportResult | null;
  isDone: boolean;
  /** What was taken back of what has happened. */
  undone: Undone | null;
  message: string | null;
  /** What is going on: how much of the file is sent, or that the server works. */
  busy: { applies: boolean; sent: number } | null;
}

const initialState: State = { ...noAnswers, file: null, result: null, isDone: false, undone: null, message: null, busy: null };

export const useImport = (kind: ImportKind, contract: ImportContract) => {
  const { userId } = useUser();
  const cache = useQueryClient();
  const undo = useUndo();
  const { isBusy: isUndoing, run: runUndo } = useOneAtATime();
  const send = useKeyedSend();
  const [state, setState] = useState(initialState);
  const latest = useRef(0);
  /** The columns of the last question. Null when they were to be guessed. */
  const asked = useRef<Columns | null>(null);
  // When the session ends, the file and its matched columns are still there after signing in again.
  const isUnsaved = () => state.file !== null && !state.isDone;
  useUnsaved(isUnsaved);
  useAskBeforeLeaving(isUnsaved);

  /** Sends the file. An answer that comes after a newer question is dropped. */
  const ask = async (file: File, columns: Columns | null, answers: Answers, options: { Apply: boolean; Strict: boolean }) => {
    const turn = ++latest.current;
    const change = (changes: Partial<State>) => turn === latest.current && setState((before) => ({ ...before, ...changes }));
    change({ message: null, busy: { applies: options.Apply, sent: 0 } });
    const input = { ...inputOf(kind, columns, answers), ...options };
    try {
      // The contract takes the columns as JSON, and gives the server the object.
      const sent = input as unknown as Parameters<typeof send<typeof importRecords>>[1];
      const onProgress = (share: number) => change({ busy: { applies: options.Apply, sent: share } });
      const { res, message } = await send(importRecords, sent, { file, onProgress });
      change({ busy: null });
      return turn === latest.current && res ? { res, message } : null;
    } catch (error) {
      change({ busy: null, message: failureOf(error, options.Apply ? importTexts.notImported : importTexts.notLookedAt) });
      return null;
    }
  };

  /** The answers are on the screen at once, so that the next one adds to them. They are taken back when the server refuses them. */
  const look = async (file: File, columns: Columns | null, answers: Answers = state) => {
    const given = answersOf(answers);
    const former = answersOf(state);
    const formerColumns = asked.current;
    const turn = latest.current + 1;
    asked.current = columns;
    setState((before) => ({ ...before, ...given }));
    const answer = await ask(file, columns, answers, { Apply: false, Strict: false });
    if (answer) {
      setState((before) => ({ ...before, result: answer.res }));
      keepAnswers(keyOf(userId, kind, file), given);
    } else if (turn === latest.current) {
      asked.current = formerColumns;
      setState((before) => (isSame(before, answers) ? { ...before, ...former } : before));
    }
    return answer?.res ?? null;
  };

  /** As the last question had them, also while the server works on it. */
  const columnsNow = (result: ImportResult): Columns => asked.current ?? columnsOf(result.Columns);

  const takeBack = async () => {
    const setId = state.result?.SetId ?? null;
    const undone = await undo(setId)?.run();
    if (undone) setState((before) => (before.result?.SetId === setId ? { ...before, file: null, undone } : before));
  };

  return {
    ...state,
    isUndoing,
    choose: async (file: File | null) => {
      // What was mended in the same file before a reload is still there.
      const answers = file ? keptAnswers(keyOf(userId, kind, file)) : initialState;
      setState({ ...initialState, file });
      const guessed = file && ((await look(file, null, answers)) ?? (await look(file, null, initialState)));
      if (!file || !guessed) return;
      const columns = addRemembered(guessed.Columns, rememberedColumns(userId, kind), Object.keys(contract.fields));
      if (columns) await look(file, columns, answers);
    },
    match: async (heading: string, field: string | null) => {
      if (!state.file || !state.result) return;
      const matched = matchColumn(columnsNow(state.result), heading, field);
      rememberColumns(userId, kind, matched);
      await look(state.file, matched);
    },
    mend: async (line: number, values: Record<string, string>) => {
      if (!state.file || !state.result) return;
      const mended = { ...state.mended, [line]: { ...state.mended[line], ...values } };
      await look(state.file, columnsNow(state.result), { ...answersOf(state), mended });
    },
    leaveOut: async (line: number, isLeftOut: boolean) => {
      if (!state.file || !state.result || state.busy?.applies) return;
      const others = state.leftOut.filter((one) => one !== line);
      await look(state.file, columnsNow(state.result), { ...answersOf(state), leftOut: isLeftOut ? [...others, line] : others });
    },
    answer: async (name: string, chapter: Meant[string] | null) => {
      if (!state.file || !state.result || state.busy?.applies) return;
      const { [name]: _, ...others } = state.meant;
      const meant = chapter === null ? others : { ...others, [name]: chapter };
      await look(state.file, columnsNow(state.result), { ...answersOf(state), meant });
    },
    answerProfession: async (name: string, answer: Answers['professions'][string] | null) => {
      if (!state.file || !state.result || state.busy?.applies) return;
      const { [name]: _, ...others } = state.professions;
      const professions = answer === null ? others : { ...others, [name]: answer };
      await look(state.file, columnsNow(state.result), { ...answersOf(state), professions });
    },
    downloadRefused: async () => {
      if (!state.file || !state.result) return;
      try {
        await download(getRefusedLines, inputOf(kind, columnsOf(state.result.Columns), state), { file: state.file });
      } catch (error) {
        toastError(failureOf(error, importTexts.notDownloaded));
      }
    },
    apply: async (Strict: boolean) => {
      if (!state.file || !state.result) return;
      const answer = await ask(state.file, columnsOf(state.result.Columns), state, { Apply: true, Strict });
      if (!answer) return;
      const isDone = answer.res.SetId !== null || answer.res.New + answer.res.Changed === 0;
      setState((before) => ({ ...before, result: answer.res, isDone, message: isDone ? null : answer.message }));
      await refetchAll(cache);
    },
    undo: () => runUndo(takeBack),
    startAgain: () => setState(initialState),
  };
};

const answersOf = ({ mended, leftOut, meant, professions }: Answers): Answers => ({ mended, leftOut, meant, professions });

const isSame = (one: Answers, other: Answers): boolean =>
  one.mended === other.mended && one.leftOut === other.leftOut && one.meant === other.meant && one.professions === other.professions;

const inputOf = (kind: ImportKind, columns: Columns | null, { mended, leftOut, meant, professions }: Answers) => ({
  Kind: kind,
  Columns: columns && JSON.stringify(columns),
  Mended: Object.keys(mended).length > 0 ? JSON.stringify(mended) : null,
  LeftOut: leftOut.length > 0 ? leftOut.join(',') : null,
  Chapters: Object.keys(meant).length > 0 ? JSON.stringify(meant) : null,
  Professions: Object.keys(professions).length > 0 ? JSON.stringify(professions) : null,
});
