// The form of a draft. Once it is saved, the next dialog shows the mail and to whom it goes; nothing is sent before.

import { Button, Checkbox, Group, Input, Text, TextInput, UnstyledButton } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useSeenVersion } from '../../../platform/ui/call/save-record.ts';
import { useIsSuperAdmin } from '../../../platform/ui/call/user.tsx';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { RichText } from '../../../platform/ui/form/rich-text/rich-text.tsx';
import { copyWithToast } from '../../../platform/ui/screen/copy-text.ts';
import { optionalCount } from '../../../platform/wire/numbers.ts';
import { ChapterChoice } from '../../chapters/chapters/chapter-picker.tsx';
import { useChaptersWith } from '../../chapters/offices/own-chapters.ts';
import type { PeopleToWrite } from '../../people/notices/write-to.tsx';
import {
  type Announcement,
  announcementFields,
  announcementTexts,
  knowsItsWords,
  type ListOfPeople,
  saveAnnouncement,
  showPeople,
} from './announcements.contract.ts';
import styles from './announcements.module.css';
import { useCheckAnnouncement } from './check-announcement.tsx';
import { wordsInBraces } from './words-in-braces.ts';

interface AnnouncementFormProps {
  announcement: Announcement | null;
  /** Of a new one. Left out where they are chosen here. */
  people?: PeopleToWrite;
  onClosed: () => void;
}

/** In the place of a chapter: also who is no active member any more. Without a chapter it goes to active members. */
const everybody = { Id: -1, Name: 'All members' };

const further = [everybody];

const rules = z.object({ ChapterId: optionalCount('Chapter', { min: everybody.Id }), ...announcementFields }).check(knowsItsWords);

export const AnnouncementForm = ({ announcement, people, onClosed }: AnnouncementFormProps) => {
  const form = useRecordForm(rules, valuesOf(announcement));
  // An officer writes to the members of these.
  const chapters = useChaptersWith('meetings');
  const isSuperAdmin = useIsSuperAdmin();
  // The draft of a chapter stays with it.
  const mayChooseOthers = isSuperAdmin && announcement?.ChapterName === null;
  const [areChosenAnew, setChosenAnew] = useState(mayChooseOthers && form.getValues().ChapterId !== null);
  const { save, savedId } = useSaveDraft(announcement, people, { ownChapter: chapters[0]?.Id ?? null, areChosenAnew });
  const check = useCheckAnnouncement();
  const close = () => {
    onClosed();
    if (savedId.current !== null) check(savedId.current);
  };
  return (
    <RecordDialog
      title={announcement ? 'Edit Announcement' : 'Write an Announcement'}
      size={720}
      form={form}
      verb="Save and Check"
      onSave={save}
      valuesOf={valuesOf}
      onClosed={close}
    >
      <ToWhom
        announcement={areChosenAnew ? null : announcement}
        onChooseOthers={mayChooseOthers ? () => setChosenAnew(true) : undefined}
        people={people}
        chapter={isSuperAdmin || chapters.length > 1 ? undefined : chapters[0]?.ChapterName}
      >
        <ChapterChoice noneLabel="Active members" also={further} offersInactive chapters={chapters} {...form.getInputProps('ChapterId')} />
      </ToWhom>
      <TextInput {...form.getInputProps('Subject')} maxLength={150} data-autofocus />
      <RichText height={240} {...form.getInputProps('Text')} />
      <WordsToFillIn />
      <Checkbox {...form.getInputProps('RepliesToMe', { type: 'checkbox' })} />
    </RecordDialog>
  );
};

const valuesOf = (announcement: Announcement | null) => ({
  ChapterId: null as number | null,
  Subject: announcement?.Subject ?? '',
  Text: announcement?.Text ?? '',
  RepliesToMe: announcement?.RepliesToMe ?? false,
});

interface Choosing {
  ownChapter: number | null;
  /** The people of a draft are to be others. */
  areChosenAnew: boolean;
}

const useSaveDraft = (announcement: Announcement | null, people: PeopleToWrite | undefined, { ownChapter, areChosenAnew }: Choosing) => {
  const saveSeenVersion = useSeenVersion(announcement);
  const save = useFormSave(saveAnnouncement);
  const savedId = useRef<number | null>(null);
  const isSuperAdmin = useIsSuperAdmin();
  const choosePeople = (ChapterId: number | null) => {
    if (people) return { Call: people.call as ListOfPeople, Filters: { ...people.filters }, Count: people.count };
    const chapter = ChapterId ?? (isSuperAdmin ? null : ownChapter);
    if (chapter === null) return { Call: 'GetMemberList' as const, Filters: { Status: 'Active' } };
    if (chapter === everybody.Id) return { Call: 'GetMemberList' as const, Filters: {} };
    return { Call: 'GetAssignedMembers' as const, Filters: { ChapterId: chapter } };
  };
  return {
    savedId,
    save: ({ ChapterId, ...fields }: z.output<typeof rules>) =>
      saveSeenVersion((Version) =>
        save(
          announcement
            ? { Flag: 'Update', Id: announcement.Id, Version, ...fields, ...(areChosenAnew && choosePeople(ChapterId)) }
            : { Flag: 'Add', ...fields, ...choosePeople(ChapterId) },
          {
            done: announcementTexts.saved,
            failed: announcementTexts.notSaved,
            onSaved: ({ res, message }) => {
              savedId.current = res?.Id ?? null;
              return message;
            },
          },
        ),
      ),
  };
};

interface ToWhomProps extends Omit<AnnouncementFormProps, 'onClosed'> {
  /** The only one to whose members the user may write. */
  chapter: string | undefined;
  onChooseOthers: (() => void) | undefined;
  children: ReactNode;
}

const ToWhom = ({ announcement, people, chapter, onChooseOthers, children }: ToWhomProps) => {
  const chosen = people ? saidOf(people) : chapter && `Members of ${chapter}`;
  const said = announcement?.Whom ? showPeople(announcement.People ?? 0, announcement.Whom) : chosen;
  return said === undefined ? (
    children
  ) : (
    <Input.Wrapper label="To" labelElement="div">
      <Group className={styles.whom} justify="space-between" gap="xs">
        <Text>{said}</Text>
        {onChooseOthers && (
          <Button variant="default" size="xs" onClick={onChooseOthers}>
            Choose others
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
};

const saidOf = ({ count, whom }: PeopleToWrite): string =>
  count === undefined ? whom.charAt(0).toUpperCase() + whom.slice(1) : showPeople(count, whom);

/** A click copies one, for the place where it belongs. */
const WordsToFillIn = () => (
  <Group gap={6} className={styles.words}>
    <Text size="sm" c="dimmed">
      Filled in for each person:
    </Text>
    {wordsInBraces.map((word) => (
      <UnstyledButton
        key={word}
        className={styles.word}
        aria-label={`Copy {${word}}`}
        onClick={() => void copyWithToast(`{${word}}`, `{${word}}`)}
      >{`{${word}}`}</UnstyledButton>
    ))}
  </Group>
);
