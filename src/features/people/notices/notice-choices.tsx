// On the own profile: how each kind of notice is told besides the bell.

import { NativeSelect, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { CallFailed, messageOf, send } from '../../../platform/ui/call/api.ts';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import { isWithoutMail, pushKey } from '../../../platform/ui/screen/page-settings.ts';
import { type ChoiceKind, mailedBy, type ToldBy, toldBy } from './notice-kinds.ts';
import { kindWords, listNotices, type NoticeChoices, noticesTexts, saveNoticeChoices } from './notices.contract.ts';
import styles from './notices.module.css';

interface NoticeChoicesSectionProps {
  userId: number;
  /** Turns pushes on. Shown where they are offered. */
  deviceSwitch: ReactNode;
}

export const NoticeChoicesSection = ({ userId, deviceSwitch }: NoticeChoicesSectionProps) => {
  const { data: choices, error } = useQuery({
    queryKey: [listNotices.name, userId, 'choices'],
    queryFn: async ({ signal }): Promise<NoticeChoices> => {
      const { res } = await send(listNotices, { CurrentPage: 1, RecordsPerPage: 1 }, { signal });
      if (!res) throw new CallFailed(200, null);
      return res.Choices;
    },
  });
  const isPushOffered = pushKey() !== null;
  return (
    <section aria-labelledby="how-told">
      <Title order={3} size="sm" mb="xs" id="how-told">
        How you are told
      </Title>
      <Text size="sm" c="dimmed">
        The bell tells you everything.{' '}
        {isWithoutMail()
          ? 'This portal sends no mail yet. Your choices count as soon as it does.'
          : 'Daily is one mail in the morning, when there is something new.'}
        {isPushOffered && ' Push is a message on your devices, and a mail at once when none of them takes it.'}
      </Text>
      {isPushOffered && deviceSwitch}
      {!choices && (error ? <Text size="sm">{messageOf(error, noticesTexts.notFetched)}</Text> : <Skeleton height={200} mt="sm" />)}
      {choices && (
        <div className={styles.choices}>
          {choices.map(({ Kind, By }) => (
            <ChoiceLine key={Kind} kind={Kind} by={By} />
          ))}
        </div>
      )}
    </section>
  );
};

/** The mail on the evening before has a fixed time. */
const waysOf = (kind: ChoiceKind): { value: ToldBy; label: string }[] =>
  kind === 'Meeting'
    ? [
        { value: 'Daily', label: 'By mail' },
        { value: 'Never', label: 'Never' },
      ]
    : (pushKey() === null ? mailedBy : toldBy).map((value) => ({ value, label: value }));

/** What is not offered here means the one that it comes to. */
const shownWay = (kind: ChoiceKind, by: ToldBy): ToldBy => {
  if (waysOf(kind).some(({ value }) => value === by)) return by;
  return kind === 'Meeting' ? 'Daily' : 'At once';
};

const ChoiceLine = ({ kind, by }: { kind: ChoiceKind; by: ToldBy }) => {
  const save = useSave(saveNoticeChoices);
  const { isBusy, run } = useOneAtATime();
  const id = useId();
  const change = (By: ToldBy) =>
    save({ Kind: kind, By }, { done: noticesTexts.choiceSaved, failed: noticesTexts.choiceNotSaved, shownBy: [listNotices.name] });
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{kindWords[kind]}</label>
      <NativeSelect
        id={id}
        size="xs"
        className={styles.by}
        data={waysOf(kind)}
        value={shownWay(kind, by)}
        aria-busy={isBusy}
        onChange={({ currentTarget }) => void run(() => change(currentTarget.value as ToldBy))}
      />
    </div>
  );
};
