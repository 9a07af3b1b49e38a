// One line of a statement: its tick, what the bank wrote, whose it is, and the term that it would pay for.

import { Checkbox, Mark, Text } from '@mantine/core';
import { useState } from 'react';
import SelectorIcon from '~icons/tabler/selector';
import type { Choice } from '../../../platform/ui/call/choices.ts';
import { mostChoices, useSearchedChoices } from '../../../platform/ui/call/searched-choices.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { ChoiceField } from '../../../platform/ui/form/choice-field.tsx';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { type Day, noonOf } from '../../../platform/wire/days.ts';
import { listMembers, type Member } from '../../people/members/members.contract.ts';
import { nextTerm } from '../payments/next-term.ts';
import styles from './statement.module.css';
import type { StatementLine } from './statements.contract.ts';
import type { useStatement } from './use-statement.ts';

interface StatementRowProps {
  line: StatementLine;
  statement: ReturnType<typeof useStatement>;
}

export const StatementRow = ({ line, statement }: StatementRowProps) => {
  const { Key, Day, Amount, Reference, Method, State: state } = line;
  const memberId = statement.memberOf(line);
  const isTicked = statement.ticked.has(Key);
  const isRecorded = state === 'Recorded';
  return (
    <tr data-ticked={isTicked || undefined}>
      <td>
        {!isRecorded && (
          <Checkbox
            aria-label={`${line.FullName ?? 'No member yet'}, ${showMoney(Amount)}`}
            checked={isTicked}
            disabled={memberId === null}
            onChange={(event) => statement.tick(Key, event.currentTarget.checked)}
          />
        )}
      </td>
      <td className={styles.day}>{showDate(Day)}</td>
      <td>
        <Narration line={line} />
        <small>{[Reference, Method].filter((part) => part !== null).join(' · ')}</small>
      </td>
      <td className={styles.number}>{showMoney(Amount)}</td>
      <td>{isRecorded ? line.FullName : <MemberCell line={line} statement={statement} memberId={memberId} />}</td>
      <td>
        <Term line={line} memberId={memberId} graceDays={statement.result?.GraceDays ?? 0} />
        <Why line={line} refused={statement.refused[Key]} isChosen={memberId !== line.UserId} />
      </td>
    </tr>
  );
};

/** The part that gave the answer is marked. */
const Narration = ({ line: { Narration: text, Found: found } }: Pick<StatementRowProps, 'line'>) => {
  const at = found === null ? -1 : text.indexOf(found);
  if (found === null || at < 0) return <span className={styles.narration}>{text}</span>;
  return (
    <span className={styles.narration}>
      {text.slice(0, at)}
      <Mark className={styles.found}>{found}</Mark>
      {text.slice(at + found.length)}
    </span>
  );
};

interface TermProps {
  line: StatementLine;
  memberId: number | null;
  graceDays: number;
}

const Term = ({ line: { Start, End, UserId, Day }, memberId, graceDays }: TermProps) => {
  if (memberId === null) return null;
  if (memberId !== UserId) return <ChosenTerm memberId={memberId} graceDays={graceDays} day={Day.slice(0, 10)} />;
  return Start && End ? <Days start={Start} end={End} /> : null;
};

/** Of a member whom somebody has chosen: the term follows from that one's membership, and from the day of the line. */
const ChosenTerm = ({ memberId, day, graceDays }: { memberId: number; day: Day; graceDays: number }) => {
  const { data } = useCall(listMembers, { ...mostChoices, Id: memberId });
  const member = data?.rows[0];
  if (!member) return <span>The term that follows</span>;
  const [start, end] = [member.MembershipStartDate, member.MembershipEndDate].map((moment) => moment?.slice(0, 10) ?? null);
  const term = nextTerm(
    { is_active_member: member.IsActiveMember, membership_start: start ?? null, membership_end: end ?? null },
    day,
    graceDays,
  );
  return <Days start={noonOf(term.start)} end={noonOf(term.end)} />;
};

const Days = ({ start, end }: { start: string; end: string }) => (
  <span>
    {showDate(start)} – {showDate(end)}
  </span>
);

const Why = ({ line, refused, isChosen }: { line: StatementLine; refused: string | undefined; isChosen: boolean }) => {
  if (refused !== undefined) return <small className={styles.refused}>{refused}</small>;
  if (isChosen) return null;
  if (line.PaidLately) return <small className={styles.asked}>Second payment within 24 hours</small>;
  return <small>{line.Why}</small>;
};

interface MemberCellProps extends StatementRowProps {
  memberId: number | null;
}

/** A name until it is pressed: a field in each line would be slow to draw and hard to read. */
const MemberCell = ({ line, statement, memberId }: MemberCellProps) => {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState<string | null>(null);
  if (isOpen || (memberId !== null && memberId !== line.UserId && name === null)) {
    return (
      <MemberPicker
        line={line}
        value={memberId}
        onChosen={(id, chosen) => {
          statement.chooseMember(line.Key, id);
          setName(chosen);
          setOpen(false);
        }}
      />
    );
  }
  const shown = memberId === null ? null : memberId === line.UserId ? line.FullName : name;
  return (
    <button type="button" data-member="" className={styles.member} data-none={shown === null || undefined} onClick={() => setOpen(true)}>
      <span>
        {shown ?? 'Choose a member'}
        {memberId === line.UserId && line.MembershipNo && <small>{line.MembershipNo}</small>}
      </span>
      <SelectorIcon aria-hidden />
    </button>
  );
};

interface MemberPickerProps {
  line: StatementLine;
  value: number | null;
  onChosen: (id: number | null, name: string | null) => void;
}

const MemberPicker = ({ line, value, onChosen }: MemberPickerProps) => {
  const { from, onType } = useSearchedChoices(listMembers, {
    newest: { ...mostChoices, Sort: 'FullName' as const },
    named: (Search) => ({ ...mostChoices, Sort: 'FullName' as const, Search }),
    byId: (Id) => ({ ...mostChoices, Id }),
    choiceOf,
    failed: 'Failed to fetch members',
    value,
  });
  // The likeliest first.
  const likely = line.Candidates.map(({ UserId, FullName, MembershipNo }): Choice => ({ Id: UserId, Name: named(FullName, MembershipNo) }));
  const others = from.choices.filter(({ Id }) => !likely.some((one) => one.Id === Id));
  const choices = [...likely, ...others];
  return (
    <>
      <ChoiceField
        label="Member"
        placeholder="Name, number or phone"
        from={{ ...from, choices }}
        onType={onType}
        value={value}
        isOpenAtFirst
        onChange={(id) => onChosen(id, choices.find(({ Id }) => Id === id)?.Name ?? null)}
      />
      {from.isLoading && <Text size="xs">Loading…</Text>}
    </>
  );
};

const choiceOf = ({ Id, FullName, MembershipNo }: Member): Choice => ({ Id, Name: named(FullName, MembershipNo) });

const named = (name: string, no: string | null): string => (no ? `${name} · ${no}` : name);
