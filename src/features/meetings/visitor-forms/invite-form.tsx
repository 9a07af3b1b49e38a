// 'Invite a visitor': who it is and to which meeting. What comes of it is a sentence with a link, to pass on. A link alone serves for a group.

import { Button, Group, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import LinkIcon from '~icons/tabler/link';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useFormSave, useSave } from '../../../platform/ui/call/save.ts';
import { useIsSuperAdmin, useUser } from '../../../platform/ui/call/user.tsx';
import { useOpenDialog } from '../../../platform/ui/dialog/dialogs-provider.tsx';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { EmailField } from '../../../platform/ui/form/email-field.tsx';
import { PhoneField } from '../../../platform/ui/form/phone-field.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { OpeningFrame } from '../../../platform/ui/screen/opening-frame.tsx';
import { requiredId } from '../../../platform/wire/numbers.ts';
import { roles } from '../../../platform/wire/roles.ts';
import { ChapterChoice } from '../../chapters/chapters/chapter-picker.tsx';
import { inviteVisitor, saveVisitor, visitorFields, visitorTexts } from '../visitors/visitors.contract.ts';
import { InvitationDialog } from './invitation-dialog.tsx';
import { useInvitingChapters } from './inviting-chapters.ts';
import { useKnownVisitor } from './known-visitor.tsx';
import { MeetingField } from './next-meetings.tsx';

interface InviteFormProps {
  /** The chapter of the screen, which the form begins with. */
  chapterId?: number | undefined;
  /** The open seat for which somebody is invited. */
  professionId?: number | undefined;
  onClosed: () => void;
}

const fields = {
  ChapterId: requiredId('Chapter', 'Please select a chapter'),
  FullName: visitorFields.FullName,
  Phone: visitorFields.Phone,
  Email: visitorFields.Email,
  MeetingId: visitorFields.MeetingId,
};

export const InviteForm = ({ chapterId, professionId, onClosed }: InviteFormProps) => {
  const { chapters, next, isLoading } = useInvitingChapters(chapterId);
  if (isLoading) return <OpeningFrame onClose={onClosed} />;
  return <Fields chapterId={chapterId} professionId={professionId} chapters={chapters} next={next} onClosed={onClosed} />;
};

type FieldsProps = InviteFormProps & Omit<ReturnType<typeof useInvitingChapters>, 'isLoading'>;

interface Values {
  ChapterId: number | null;
  FullName: string;
  Phone: string;
  Email: string;
  MeetingId: number | null;
}

const Fields = ({ chapterId, professionId, chapters, next, onClosed }: FieldsProps) => {
  const isSuperAdmin = useIsSuperAdmin();
  // Also an officer who is a member has invited whom this form invites.
  const { roleId, userId } = useUser();
  const openDialog = useOpenDialog();
  const save = useFormSave(saveVisitor);
  const known = useKnownVisitor();
  const [rules] = useState(() => z.object(fields));
  const first = chapterId ?? next?.ChapterId ?? chapters[0]?.Id ?? null;
  const form = useRecordForm<typeof fields, Values>(rules, {
    ChapterId: first,
    FullName: '',
    Phone: '',
    Email: '',
    MeetingId: next?.Id ?? null,
  });
  return (
    <RecordDialog
      title="Invite a visitor"
      verb="Invite"
      form={form}
      onClosed={onClosed}
      onSave={async (values) =>
        known.watch(
          await save(
            { Flag: 'Add', ...values, InvitedById: roleId === roles.member ? userId : null, ProfessionId: professionId, Source: 'Member' },
            {
              done: visitorTexts.added,
              failed: visitorTexts.notInvited,
              onSaved: ({ res }) => {
                const invitation = { text: res?.Text ?? null, link: res?.Link ?? null };
                openDialog((close) => <InvitationDialog name={values.FullName} phone={values.Phone} {...invitation} onClosed={close} />);
                // The dialog says it.
                return null;
              },
            },
          ),
        )
      }
    >
      {known.notice}
      {!isSuperAdmin && first === null && <Text c="dimmed">You are in no chapter to which you could invite.</Text>}
      <ChapterChoice chapters={chapters} {...form.getInputProps('ChapterId')} />
      <TextInput autoComplete="off" data-autofocus {...form.getInputProps('FullName')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <PhoneField autoComplete="off" {...form.getInputProps('Phone')} />
        <EmailField {...form.getInputProps('Email')} />
      </SimpleGrid>
      <MeetingField
        {...form.getInputProps('MeetingId')}
        label="To the meeting"
        chapterId={form.values.ChapterId}
        noneLabel="No meeting yet"
        nonePlanned="No meeting is planned yet. Invite without a day, and tell your guest once you know it."
        isForAnyChapter
        isInvitation
      />
      <LinkOnly chapterId={form.values.ChapterId} meetingId={form.values.MeetingId} />
    </RecordDialog>
  );
};

/** For a group: whoever registers by the link was invited by the user. */
const LinkOnly = ({ chapterId, meetingId }: { chapterId: number | null; meetingId: number | null }) => {
  const invite = useSave(inviteVisitor);
  const openDialog = useOpenDialog();
  const { isBusy, run } = useOneAtATime();
  if (chapterId === null) return null;
  const make = () =>
    run(() =>
      invite(
        { ChapterId: chapterId, MeetingId: meetingId },
        {
          done: '',
          failed: visitorTexts.notInvited,
          shownBy: [],
          onSaved: ({ res }) => {
            const invitation = { text: res?.Text ?? null, link: res?.Link ?? null };
            openDialog((close) => <InvitationDialog name={null} phone={null} {...invitation} onClosed={close} />);
            return null;
          },
        },
      ),
    );
  return (
    <Group>
      <Button variant="subtle" size="xs" leftSection={<LinkIcon />} aria-disabled={isBusy || undefined} onClick={() => void make()}>
        A link for several people
      </Button>
    </Group>
  );
};
