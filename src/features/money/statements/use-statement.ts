// The state of a bank's statement on the screen: the file, its lines as the server has read them, who was chosen, and what is ticked.

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
import { dayOfLine, type Payer, payerOfStatement, termOfLine, unlikelyOfLine } from './asked-lines.ts';
import { saveLines } from './save-lines.ts';
import {
  type ReadStatement,
  readStatement,
  recordStatement,
  type StatementLine,
  statementColumns,
  statementTexts,
} from './statements.contract.ts';

interface State {
  file: File | null;
  lines: readonly StatementLine[];
  result: ReadStatement | null;
  message: string | null;
  busy: 'reading' | 'recording' | null;
  /** By key: whom somebody has chosen. */
  chosen: Readonly<Record<string, Choice>>;
  ticked: ReadonlySet<string>;
  /** What was ticked at first, because it is sure and nothing about it is unlikely. */
  plain: ReadonlySet<string>;
  /** By key: why a line was refused. */
  refused: Readonly<Record<string, string>>;
}

const none: ReadonlySet<string> = new Set();

const initialState: State = {
  file: null,
  lines: [],
  result: null,
  message: null,
  busy: null,
  chosen: {},
  ticked: none,
  plain: none,
  refused: {},
};

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
  const change = (changes: Partial<State>) => setState((before) => ({ ...before, ...changes }));
  const confirm = useConfirm();
  const isUnsaved = () => state.ticked.size > 0 || Object.keys(state.chosen).length > 0;
  useUnsaved(isUnsaved);
  useAskBeforeLeaving(isUnsaved);

  /** An answer that comes after a newer question is dropped. With `refused` the same lines are read once more, after some were recorded. */
  const ask = async (file: File, columns: Columns | null, refused: State['refused'] | null = null) => {
    const turn = ++latest.current;
    const former = asked.current;
    asked.current = columns;
    change({ busy: 'reading', message: null });
    try {
      // The contract takes the columns as JSON, and gives the server the object.
      const sent = { Columns: columns && JSON.stringify(columns) } as unknown as Parameters<typeof send<typeof readStatement>>[1];
      const { rows, res } = await send(readStatement, sent, { file });
      if (turn !== latest.current || !res) return null;
      const plain = findPlain(rows, res);
      setState((before) => ({
        ...before,
        busy: null,
        lines: rows,
        result: res,
        plain,
        message: problemOf(rows, res),
        ...(refused ? keepChoices(before, rows, plain, refused) : { chosen: {}, ticked: plain, refused: {} }),
      }));
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
  const members = useMemo(() => new Map(result?.Members.map((member) => [member.UserId, member])), [result]);
  const places = useMemo(() => new Map(lines.map(({ Key }, at) => [Key, at])), [lines]);
  const memberOf = ({ Key, UserId }: Pick<StatementLine, 'Key' | 'UserId'>): number | null => state.chosen[Key]?.Id ?? UserId;
  const toRecord = lines.filter((line) => state.ticked.has(line.Key) && memberOf(line) !== null);
  const tickedByMember = Map.groupBy(toRecord, memberOf);

  return {
    ...state,
    members,
    memberOf,
    toRecord,
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
    /** What is ticked for the same member and recorded before the line: the older ones, and of the same day those above. */
    earlierOf: (line: StatementLine): readonly StatementLine[] => {
      const others = tickedByMember.get(memberOf(line)) ?? [];
      const isBefore = (other: StatementLine) =>
        other.Day < line.Day || (other.Day === line.Day && (places.get(other.Key) ?? 0) < (places.get(line.Key) ?? 0));
      return others.filter(isBefore).toSorted((one, other) => (dayOfLine(one) < dayOfLine(other) ? -1 : 1));
    },
    /** Whom the server has found. */
    payerOf: (line: StatementLine): Payer | null => {
      const member = line.UserId === null ? undefined : members.get(line.UserId);
      return member && result ? { ...payerOfStatement(member, result), hasPaidLately: line.PaidLately } : null;
    },
    tick: (key: string, isTicked: boolean) => {
      const ticked = new Set(state.ticked);
      if (isTicked) ticked.add(key);
      else ticked.delete(key);
      change({ ticked });
    },
    /** Whoever chooses a member means to record the line. */
    chooseMember: (key: string, member: Choice) =>
      change({ chosen: { ...state.chosen, [key]: member }, ticked: new Set(state.ticked).add(key) }),
    record: async () => {
      const { file } = state;
      if (!file || toRecord.length === 0) return;
      change({ busy: 'recording', message: null });
      try {
        const Lines = toRecord.map(({ Key, Day, Amount, Reference, Narration, Method, UserId }) => {
          return { Key, Day, Amount, Reference, Narration, Method, UserId: memberOf({ Key, UserId }) ?? 0 };
        });
        const { res, message } = await send(recordStatement, { Lines });
        const readAgain = async (refused: State['refused']) => shown.current === file && ask(file, asked.current, refused);
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
    saveRest: () => saveLines(lines.filter(({ State: lineState }) => lineState !== 'Recorded')),
  };
};

/** Of the lines that are still to be recorded: who was chosen, and what somebody has ticked or left out. */
const keepChoices = (
  { chosen, ticked, plain: plainBefore }: State,
  lines: readonly StatementLine[],
  plain: ReadonlySet<string>,
  refused: State['refused'],
): Pick<State, 'chosen' | 'ticked' | 'refused'> => {
  const open = new Set(lines.filter(({ State: lineState }) => lineState !== 'Recorded').map(({ Key }) => Key));
  const isTicked = (key: string) => refused[key] === undefined && (ticked.has(key) || (plain.has(key) && !plainBefore.has(key)));
  return {
    chosen: Object.fromEntries(Object.entries(chosen).filter(([key]) => open.has(key))),
    ticked: new Set([...open].filter(isTicked)),
    refused,
  };
};

/** What is sure, unless something about it is to be looked at. */
const findPlain = (lines: readonly StatementLine[], result: ReadStatement): Set<string> => {
  const members = new Map(result.Members.map((member) => [member.UserId, member]));
  const isPlain = (line: StatementLine): boolean => {
    const member = line.UserId === null ? undefined : members.get(line.UserId);
    if (line.State !== 'Sure' || line.PaidLately || !member) return false;
    const payer = payerOfStatement(member, result);
    return unlikelyOfLine(line, termOfLine(line, payer, [], result.GraceDays), payer).length === 0;
  };
  return new Set(lines.filter(isPlain).map(({ Key }) => Key));
};

const problemOf = (lines: readonly StatementLine[], { Missing, IsCut, TotalRecords }: ReadStatement): string | null => {
  if (Missing.length > 0) return statementTexts.columnsMissing;
  if (lines.length === 0) return statementTexts.noCredits;
  return IsCut ? statementTexts.cut(lines.length, TotalRecords) : null;
};

/** Columns are remembered for the statements of one bank: another one means something else by the same word. */
const bankOf = ({ Columns: columns }: ReadStatement): string => `statement ${columns.map(({ Heading }) => Heading).join(' | ')}`;
