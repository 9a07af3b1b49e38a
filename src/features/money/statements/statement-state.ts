// What is shown of a bank's statement, and what somebody has chosen in it. Pure functions: use-statement.ts asks the server, and keeps the state.

import type { Choice } from '../../../platform/ui/call/choices.ts';
import { dayOfLine, type Payer, payerOfStatement, termOfLine, unlikelyOfLine } from './asked-lines.ts';
import { type ReadStatement, type StatementLine, statementTexts } from './statements.contract.ts';

export interface StatementState {
  file: File | null;
  lines: readonly StatementLine[];
  result: ReadStatement | null;
  message: string | null;
  busy: 'reading' | 'recording' | null;
  /** By key: whom somebody has chosen. */
  chosen: Readonly<Record<string, Choice>>;
  ticked: ReadonlySet<string>;
  /** Whose member was just chosen: they are ticked once it is known that the member has not paid already. */
  justChosen: ReadonlySet<string>;
  /** What was ticked at first, because it is sure and nothing about it is unlikely. */
  plain: ReadonlySet<string>;
  /** What was recorded since the file was chosen. */
  justRecorded: ReadonlySet<string>;
  /** By key: why a line was refused. */
  refused: Readonly<Record<string, string>>;
}

const none: ReadonlySet<string> = new Set();

export const initialState: StatementState = {
  file: null,
  lines: [],
  result: null,
  message: null,
  busy: null,
  chosen: {},
  ticked: none,
  justChosen: none,
  plain: none,
  justRecorded: none,
  refused: {},
};

export const hasChoices = ({ ticked, chosen }: StatementState): boolean => ticked.size > 0 || Object.keys(chosen).length > 0;

/** The state with what the server has read. With `refused` the same lines were read once more, after some were recorded. */
export const stateWithLines = (
  before: StatementState,
  lines: readonly StatementLine[],
  result: ReadStatement,
  refused: StatementState['refused'] | null,
): StatementState => {
  const plain = findPlain(lines, result);
  const choices = refused ? keepChoices(before, lines, plain, refused) : { chosen: {}, ticked: plain, justChosen: none, refused: {} };
  const justRecorded = refused ? findJustRecorded(before, lines) : none;
  return { ...before, ...choices, justRecorded, busy: null, lines, result, plain, message: problemOf(lines, result) };
};

/** What is recorded now, and was not when the file was chosen. */
const findJustRecorded = ({ lines: former, justRecorded }: StatementState, lines: readonly StatementLine[]): ReadonlySet<string> => {
  const keysOf = (read: readonly StatementLine[]) => new Set(read.filter(({ State: is }) => is === 'Recorded').map(({ Key }) => Key));
  const earlier = keysOf(former).difference(justRecorded);
  return keysOf(lines).difference(earlier);
};

export const stateWithTick = (before: StatementState, key: string, isTicked: boolean): StatementState => {
  const ticked = new Set(before.ticked);
  if (isTicked) ticked.add(key);
  else ticked.delete(key);
  return { ...before, ticked, justChosen: leaveOut(before.justChosen, key) };
};

const leaveOut = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> => keys.difference(new Set([key]));

/** Whoever chooses a member means to record the line. It is ticked once it is known what the member has paid. */
export const stateWithMember = (before: StatementState, key: string, member: Choice): StatementState => ({
  ...stateWithTick(before, key, false),
  justChosen: before.justChosen.union(new Set([key])),
  chosen: { ...before.chosen, [key]: member },
});

/** What may be recorded already is ticked by a person only. */
export const stateOnceKnown = (before: StatementState, key: string, mayBeDouble: boolean): StatementState =>
  before.justChosen.has(key) ? stateWithTick(before, key, !mayBeDouble) : before;

/** What the lines say together: whose each is, which are recorded, and what is recorded before a line for the same member. */
export const readChoices = ({ lines, result, chosen, ticked }: StatementState) => {
  const members = new Map(result?.Members.map((member) => [member.UserId, member]));
  const places = new Map(lines.map(({ Key }, at) => [Key, at]));
  const memberOf = ({ Key, UserId }: Pick<StatementLine, 'Key' | 'UserId'>): number | null => chosen[Key]?.Id ?? UserId;
  const toRecord = lines.filter((line) => ticked.has(line.Key) && memberOf(line) !== null);
  const tickedByMember = Map.groupBy(toRecord, memberOf);
  return {
    members,
    memberOf,
    toRecord,
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
  };
};

/** Of the lines that are still to be recorded: who was chosen, and what somebody has ticked or left out. */
const keepChoices = (
  { chosen, ticked, plain: plainBefore }: StatementState,
  lines: readonly StatementLine[],
  plain: ReadonlySet<string>,
  refused: StatementState['refused'],
): Pick<StatementState, 'chosen' | 'ticked' | 'refused'> => {
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
