// One line of a statement: its tick, what the bank wrote, whose it is, and the term that it would pay for.

import { Checkbox, Mark } from '@mantine/core';
import { useRef, useState } from 'react';
import SelectorIcon from '~icons/tabler/selector';
import type { Choice } from '../../../platform/ui/call/choices.ts';
import { mostChoices, useSearchedChoices } from '../../../platform/ui/call/searched-choices.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { ChoiceField } from '../../../platform/ui/form/choice-field.tsx';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { type Day, daysAfter, noonOf } from '../../../platform/wire/days.ts';
import { listMembers, type Member } from '../../people/members/members.contract.ts';
import { isFarAhead, nextTerm } from '../payments/next-term.ts';
import { listPayments } from '../payments/payments.contract.ts';
import { matchTexts } from './match-lines.ts';
import styles from './statement.module.css';
import type { StatementLine } from './statements.contract.ts';
import type { useStatement } from './use-statement.ts';

interface StatementRowProps {
  line: StatementLine;
  statement: ReturnType<typeof useStatement>;
}

export const StatementRow = ({ line, statement }: StatementRowProps) => {
  const { Key, Day, Amount, Reference, Method, State: state } = line;
  const tick = useRef<HTMLInputElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const memberId = statement.memberOf(line);
  const isTicked = statement.ticked.has(Key);
  const isRecorded = state === 'Recorded';
  const name = statement.chosen[Key]?.Name ?? line.FullName;
  // The arrows go on from the line.
  const goOn = () => {
    setChoosing(false);
    tick.current?.focus();
  };
  return (
    <tr className={styles.line} data-ticked={isTicked || undefined}>
      <td className={styles.tick}>
        {!isRecorded && (
          <Checkbox
            ref={tick}
            aria-label={`${name ?? 'No member yet'}, ${showMoney(Amount)}`}
            checked={isTicked}
            onChange={(event) => (memberId === null ? setChoosing(true) : statement.tick(Key, event.currentTarget.checked))}
          />
        )}
      </td>
      <td className={styles.day}>{showDate(Day)}</td>
      <td className={styles.text}>
        <Narration line={line} />
        <small>{[Reference, Method].filter((part) => part !== null).join(' · ')}</small>
      </td>
      <td className={styles.number}>{showMoney(Amount)}</td>
      <td className={styles.payer}>
        {isRecorded && <span className={styles.recorded}>{line.FullName}</span>}
        {isChoosing && (
          <MemberPicker
            line={line}
            onChosen={(member) => {
              statement.chooseMember(Key, member);
              goOn();
            }}
            onLeft={() => setChoosing(false)}
            onGivenUp={goOn}
          />
        )}
        {!isRecorded && !isChoosing && (
          <button
            type="button"
            data-member=""
            className={styles.member}
            data-none={name === null || undefined}
            onClick={() => setChoosing(true)}
          >
            <span>
              {name ?? 'Choose a member'}
              {!statement.chosen[Key] && line.MembershipNo && <small>{line.MembershipNo}</small>}
            </span>
            <SelectorIcon aria-hidden />
          </button>
        )}
      </td>
      <td className={styles.term}>
        <Term line={line} memberId={memberId} graceDays={statement.result?.GraceDays ?? 0} />
        <Reason line={line} refused={statement.refused[Key]} statement={statement} memberId={memberId} />
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
  return Start && End ? <Days start={Start} end={End} day={Day.slice(0, 10)} /> : null;
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
  return <Days start={noonOf(term.start)} end={noonOf(term.end)} day={day} />;
};

/** A term that begins long after the day of the line is asked about, as in the form. */
const Days = ({ start, end, day }: { start: string; end: string; day: Day }) => (
  <>
    <span>
      <span>{showDate(start)} –</span> <span>{showDate(end)}</span>
    </span>
    {isFarAhead(start.slice(0, 10), day) && (
      <small className={styles.asked}>Already paid until {showDate(noonOf(daysAfter(start.slice(0, 10), -1)))}</small>
    )}
  </>
);

interface ReasonProps extends StatementRowProps {
  memberId: number | null;
  refused: string | undefined;
}

const Reason = ({ line, refused, statement, memberId }: ReasonProps) => {
  if (refused !== undefined) return <small className={styles.refused}>{refused}</small>;
  if (memberId !== line.UserId && memberId !== null) return <ChosenWarning line={line} statement={statement} memberId={memberId} />;
  return (
    <>
      {line.HasOtherName && <small className={styles.asked}>{matchTexts.otherName}</small>}
      {line.PaidLately ? <small className={styles.asked}>{paidLately}</small> : <small>{line.Why}</small>}
    </>
  );
};

const paidLately = 'Second payment within 24 hours';

/** Whom somebody has chosen may have another line here, or a payment of today. */
const ChosenWarning = ({ line, statement: { toRecord, memberOf }, memberId }: StatementRowProps & { memberId: number }) => {
  const { data } = useCall(listPayments, { MemberId: memberId, CurrentPage: 1, RecordsPerPage: 10, Sort: '-RecordedAt' });
  if (toRecord.some((other) => other.Key !== line.Key && memberOf(other) === memberId)) {
    return <small className={styles.asked}>{matchTexts.second}</small>;
  }
  const isSecond = data?.rows.some(({ IsVoid, RecordedAt }) => !IsVoid && Date.now() - Date.parse(RecordedAt) < dayLong);
  return isSecond && <small className={styles.asked}>{paidLately}</small>;
};

const dayLong = 24 * 60 * 60 * 1_000;

interface MemberPickerProps extends Pick<StatementRowProps, 'line'> {
  onChosen: (member: Choice) => void;
  onLeft: () => void;
  onGivenUp: () => void;
}

/** Begins empty, so that also the member who is meant already can be chosen. It is there while somebody chooses: one in each line is slow. */
const MemberPicker = ({ line, onChosen, onLeft, onGivenUp }: MemberPickerProps) => {
  const { from, onType } = useSearchedChoices(listMembers, {
    newest: { ...mostChoices, Sort: 'FullName' as const },
    named: (Search) => ({ ...mostChoices, Sort: 'FullName' as const, Search }),
    byId: (Id) => ({ ...mostChoices, Id }),
    choiceOf,
    failed: 'Failed to fetch members',
    value: null,
  });
  // The likeliest first.
  const likely = line.Candidates.map(({ UserId, FullName, MembershipNo }): Choice => ({ Id: UserId, Name: named(FullName, MembershipNo) }));
  const others = from.choices.filter(({ Id }) => !likely.some((one) => one.Id === Id));
  const choices = [...likely, ...others];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field within has the focus, and its keys are caught here
    <div
      className={styles.picker}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && onLeft()}
      onKeyDownCapture={({ key }) => key === 'Escape' && onGivenUp()}
    >
      <ChoiceField
        ref={focusField}
        label="Member"
        placeholder="Name, number or phone"
        from={{ ...from, choices }}
        onType={onType}
        isOpenAtFirst
        onChange={(id) => {
          const member = choices.find(({ Id }) => Id === id);
          if (member) onChosen(member);
        }}
      />
    </div>
  );
};

const focusField = (field: HTMLInputElement | null) => field?.focus();

const choiceOf = ({ Id, FullName, MembershipNo }: Member): Choice => ({ Id, Name: named(FullName, MembershipNo) });

const named = (name: string, no: string | null): string => (no ? `${name} · ${no}` : name);
