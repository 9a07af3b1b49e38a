// One line of a statement: its tick, what the bank wrote, whose it is, and the term that it would pay for.

import { Checkbox, Mark } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import SelectorIcon from '~icons/tabler/selector';
import type { Choice } from '../../../platform/ui/call/choices.ts';
import { mostChoices, useSearchedChoices } from '../../../platform/ui/call/searched-choices.ts';
import { serverTimeOf } from '../../../platform/ui/call/server-clock.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { ChoiceField } from '../../../platform/ui/form/choice-field.tsx';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { noonOf } from '../../../platform/wire/days.ts';
import { listMembers, type Member } from '../../people/members/members.contract.ts';
import { knownPayments } from '../payment-form/unlikely.ts';
import { listPayments } from '../payments/payments.contract.ts';
import { askAboutLine, askAboutText, type Payer } from './asked-lines.ts';
import { matchTexts } from './match-lines.ts';
import styles from './statement.module.css';
import type { ReadStatement, StatementLine } from './statements.contract.ts';
import type { useStatement } from './use-statement.ts';

interface StatementRowProps {
  line: StatementLine;
  statement: ReturnType<typeof useStatement>;
}

export const StatementRow = ({ line, statement }: StatementRowProps) => {
  const { Key, Day, Amount, Rest, Reference, Method, State: state } = line;
  const tick = useRef<HTMLInputElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  const memberId = statement.memberOf(line);
  const isTicked = statement.ticked.has(Key);
  const isRecorded = state === 'Recorded';
  const name = statement.chosen[Key]?.Name ?? line.FullName;
  const no = line.UserId === null ? null : statement.members.get(line.UserId)?.MembershipNo;
  // The arrows go on from the line, but for whoever has left the field for another one.
  const goOn = () => {
    setChoosing(false);
    if (document.activeElement !== document.body) tick.current?.focus();
  };
  return (
    <tr className={styles.line} data-ticked={isTicked || undefined}>
      <td className={styles.tick}>
        {!isRecorded && (
          <Checkbox
            ref={tick}
            aria-label={`${name ?? 'No member yet'}, ${showMoney(Rest)}`}
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
        {isRecorded && <RecordedFor line={line} />}
        {isChoosing && (
          <MemberPicker
            likely={line.Candidates.flatMap((id) => statement.members.get(id) ?? [])}
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
              {!statement.chosen[Key] && no && <small>{no}</small>}
            </span>
            <SelectorIcon aria-hidden />
          </button>
        )}
      </td>
      <td className={styles.term}>
        {memberId === null || memberId === line.UserId ? (
          <AboutLine line={line} statement={statement} payer={isRecorded ? null : statement.payerOf(line)} />
        ) : (
          <AboutChosen line={line} statement={statement} memberId={memberId} />
        )}
      </td>
    </tr>
  );
};

/** Of one payment the sum stands beside it already. */
const RecordedFor = ({ line: { FullName: name, RecordedFor: payments } }: Pick<StatementRowProps, 'line'>) => {
  if (payments.length < 2) return <span className={styles.recorded}>{name}</span>;
  return payments.map(({ UserId, FullName, Amount }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a member may have two of them, and they stay in their order
    <span key={`${UserId} ${at}`} className={styles.recorded}>
      {FullName}
      <small>{showMoney(Amount)}</small>
    </span>
  ));
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

const AboutLine = ({ payer, ...about }: StatementRowProps & { payer: Payer | null }) => {
  const { line, statement } = about;
  if (!payer) {
    const asked = line.State === 'Recorded' ? [] : askAboutText(line);
    return <Reasons refused={statement.refused[line.Key]} asked={asked} why={line.Why} />;
  }
  return <AboutPayer {...about} payer={payer} />;
};

/** The term, and below it what is asked. Otherwise why the line is whose it is. */
const AboutPayer = ({ line, statement, payer }: StatementRowProps & { payer: Payer }) => {
  const isFound = line.UserId === statement.memberOf(line);
  const { term, asked, mayBeDouble } = askAboutLine(line, payer, {
    earlier: statement.earlierOf(line),
    graceDays: statement.result?.GraceDays ?? 0,
    hasOtherName: line.HasOtherName && isFound,
  });
  const isSecond = isFound && line.Why === matchTexts.second && !asked.includes(matchTexts.second);
  const all = isSecond ? [...asked, matchTexts.second] : asked;
  const isJustChosen = statement.justChosen.has(line.Key);
  const settle = useEffectEvent(() => statement.tickOnceKnown(line.Key, mayBeDouble));
  useEffect(() => {
    if (isJustChosen) settle();
  }, [isJustChosen]);
  return (
    <>
      <span>
        <span>{showDate(noonOf(term.start))} –</span> <span>{showDate(noonOf(term.end))}</span>
      </span>
      <Reasons refused={statement.refused[line.Key]} asked={all} why={isFound ? line.Why : null} />
    </>
  );
};

const Reasons = ({ refused, asked, why }: { refused: string | undefined; asked: readonly string[]; why: string | null }) => {
  if (refused !== undefined) return <small className={styles.refused}>{refused}</small>;
  if (asked.length === 0) return why && <small>{why}</small>;
  return asked.map((text) => (
    <small key={text} className={styles.asked}>
      {text}
    </small>
  ));
};

/** Of a member whom somebody has chosen, the payments are not known yet. */
const AboutChosen = ({ line, statement, memberId }: StatementRowProps & { memberId: number }) => {
  const { data } = useCall(listPayments, { MemberId: memberId, CurrentPage: 1, RecordsPerPage: 10, Sort: '-RecordedAt' });
  if (!data?.res) return <span>The term that follows</span>;
  const known = knownPayments(data.res);
  const { MemberUntil } = data.res;
  const payer: Payer = {
    membership: {
      is_active_member: MemberUntil !== null,
      membership_start: known.paid[0]?.start ?? null,
      membership_end: MemberUntil?.slice(0, 10) ?? null,
    },
    known,
    hasPaidLately: data.rows.some(({ IsVoid, RecordedAt }) => !IsVoid && serverTimeOf(Date.now()) - Date.parse(RecordedAt) < dayLong),
  };
  return <AboutLine line={line} statement={statement} payer={payer} />;
};

const dayLong = 24 * 60 * 60 * 1_000;

interface MemberPickerProps {
  /** The likeliest first. */
  likely: readonly Pick<ReadStatement['Members'][number], 'UserId' | 'FullName' | 'MembershipNo'>[];
  onChosen: (member: Choice) => void;
  onLeft: () => void;
  onGivenUp: () => void;
}

/** Begins empty, so that also the member who is meant already can be chosen. It is there while somebody chooses: one in each line is slow. */
const MemberPicker = ({ likely: members, onChosen, onLeft, onGivenUp }: MemberPickerProps) => {
  const { from, onType } = useSearchedChoices(listMembers, {
    newest: { ...mostChoices, Sort: 'FullName' as const },
    named: (Search) => ({ ...mostChoices, Sort: 'FullName' as const, Search }),
    byId: (Id) => ({ ...mostChoices, Id }),
    choiceOf,
    failed: 'Failed to fetch members',
    value: null,
  });
  const likely = members.map(({ UserId, FullName, MembershipNo }): Choice => ({ Id: UserId, Name: named(FullName, MembershipNo) }));
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
