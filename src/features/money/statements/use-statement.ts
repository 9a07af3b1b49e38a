// The state of a bank's statement on the screen: the file, its lines as the server has read them, who was chosen, and what is ticked.

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Choice } from '../../../platform/ui/call/choices.ts';
import { saveFile } from '../../../platform/ui/call/download.ts';
import { failureOf } from '../../../platform/ui/call/failed-texts.ts';
import { useKeyedSend } from '../../../platform/ui/call/keyed-send.ts';
import { refetchAll } from '../../../platform/ui/call/refetch-all.ts';
import { useUndo } from '../../../platform/ui/call/undo.ts';
import { useUnsaved } from '../../../platform/ui/draft/use-unsaved.ts';
import { toastSuccess } from '../../../platform/ui/screen/toasts.ts';
import type { ResOf } from '../../../platform/wire/call.ts';
import { readStatement, recordStatement, type StatementLine, statementTexts } from './statements.contract.ts';

interface State {
  file: File | null;
  result: ResOf<typeof readStatement> | null;
  message: string | null;
  busy: 'reading' | 'recording' | null;
  /** By key: whom somebody has chosen. */
  chosen: Readonly<Record<string, Choice>>;
  ticked: ReadonlySet<string>;
  /** By key: why a line was refused. */
  refused: Readonly<Record<string, string>>;
}

const initialState: State = { file: null, result: null, message: null, busy: null, chosen: {}, ticked: new Set(), refused: {} };

export const useStatement = () => {
  const cache = useQueryClient();
  const undo = useUndo();
  const send = useKeyedSend();
  const [state, setState] = useState(initialState);
  const change = (changes: Partial<State>) => setState((before) => ({ ...before, ...changes }));
  useUnsaved(() => state.ticked.size > 0);

  const read = async (file: File, refused: State['refused'] = {}) => {
    setState({ ...initialState, file, busy: 'reading' });
    try {
      const { res } = await send(readStatement, {}, { file });
      const sure = res?.Lines.filter(({ State: state, PaidLately }) => state === 'Sure' && !PaidLately) ?? [];
      change({ busy: null, result: res, ticked: new Set(sure.map(({ Key }) => Key)), refused });
    } catch (error) {
      change({ busy: null, message: failureOf(error, statementTexts.notRead) });
    }
  };

  const memberOf = ({ Key, UserId }: StatementLine): number | null => state.chosen[Key]?.Id ?? UserId;
  const lines = state.result?.Lines ?? [];
  const toRecord = lines.filter((line) => state.ticked.has(line.Key) && memberOf(line) !== null);

  return {
    ...state,
    lines,
    memberOf,
    toRecord,
    choose: (file: File | null) => (file ? void read(file) : setState(initialState)),
    startAgain: () => setState(initialState),
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
      if (!state.file || toRecord.length === 0) return;
      change({ busy: 'recording', message: null });
      try {
        const Lines = toRecord.map(({ Key, Day, Amount, Reference, Narration, Method, ...line }) => {
          const UserId = memberOf({ Key, Day, Amount, Reference, Narration, Method, ...line }) ?? 0;
          return { Key, Day, Amount, Reference, Narration, Method, UserId };
        });
        const { res, message } = await send(recordStatement, { Lines });
        const file = state.file;
        const action = undo(res?.SetId ?? null);
        const taken = action && { ...action, run: async () => void ((await action.run()) && read(file)) };
        if (res?.SetId) toastSuccess(message ?? statementTexts.nothingRecorded, taken);
        await refetchAll(cache);
        await read(file, Object.fromEntries(res?.Refused.map(({ Key, Reason }) => [Key, Reason]) ?? []));
      } catch (error) {
        change({ busy: null, message: failureOf(error, statementTexts.notRecorded) });
      }
    },
    saveRest: () => {
      const rest = lines.filter(({ State: state }) => state !== 'Recorded');
      saveFile(fileOfLines(rest), 'statement-not-recorded.csv');
    },
  };
};

/** Spreadsheets need the mark at its start to read it as UTF-8, and would take a cell for a formula that begins with one of these signs. */
const fileOfLines = (lines: readonly StatementLine[]): Blob => {
  const rows = lines.map(({ Day, Narration, Reference, Amount, State: state, Why }) => [
    Day.slice(0, 10),
    Narration,
    Reference ?? '',
    String(Amount),
    state,
    Why,
  ]);
  const quoted = (cell: string) => `"${cell.replace(/^(?=[=+\-@\t\r])/, "'").replaceAll('"', '""')}"`;
  const text = [['Date', 'Narration', 'Reference', 'Credit', 'State', 'Why'], ...rows].map((row) => row.map(quoted).join(',')).join('\r\n');
  return new Blob([`\ufeff${text}\r\n`], { type: 'text/csv;charset=utf-8' });
};
