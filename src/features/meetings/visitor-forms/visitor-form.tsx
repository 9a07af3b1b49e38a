// The dialog in which a visitor is added or changed by those who look after them. It begins with what is likeliest: the own chapter and its
// next meeting.

import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useSaveRecord } from '../../../platform/ui/call/save-record.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { DateField } from '../../../platform/ui/form/date-field.tsx';
import { EmailField } from '../../../platform/ui/form/email-field.tsx';
import { PhoneField } from '../../../platform/ui/form/phone-field.tsx';
import { OpeningFrame } from '../../../platform/ui/screen/opening-frame.tsx';
import { ChapterMemberField } from '../../chapters/assignments/chapter-member-field.tsx';
import { ChapterChoice } from '../../chapters/chapters/chapter-picker.tsx';
import { useChaptersWith, useFirstChapter } from '../../chapters/offices/own-chapters.ts';
import { visitorSources, visitsWithoutReason } from '../visitors/visitor-words.ts';
import { saveVisitor, type Visitor, visitorTexts } from '../visitors/visitors.contract.ts';
import { useKnownVisitor } from './known-visitor.tsx';
import { MeetingField, useNextMeetings } from './next-meetings.tsx';
import { ProfessionField } from './visitor-pickers.tsx';
import { useVisitorForm, type VisitorFormState, valuesOfVisitor } from './visitor-values.ts';

interface VisitorFormProps {
  /** The visitor to edit, or null for a new one. */
  visitor: Visitor | null;
  onClosed: () => void;
}

export const VisitorForm = ({ visitor, onClosed }: VisitorFormProps) => {
  const first = useFirstChapter('visitors');
  const { meetings, isLoading } = useNextMeetings(visitor ? null : first);
  // A form that begins anew would forget what was typed.
  if (isLoading) return <OpeningFrame onClose={onClosed} />;
  return <Fields visitor={visitor} begun={{ ChapterId: first, MeetingId: meetings[0]?.Id ?? null }} onClosed={onClosed} />;
};

interface FieldsProps extends VisitorFormProps {
  begun: { ChapterId: number | null; MeetingId: number | null };
}

const Fields = ({ visitor, begun, onClosed }: FieldsProps) => {
  const form = useVisitorForm(visitor, begun);
  const save = useSaveRecord(saveVisitor, visitor, visitorTexts);
  const known = useKnownVisitor();
  const chapters = useChaptersWith('visitors');
  return (
    <RecordDialog
      title={visitor ? `Edit ${visitor.FullName}` : 'Add Visitor'}
      form={form}
      onClosed={onClosed}
      onSave={async (values, onProgress) => known.watch(await save(values, onProgress))}
      valuesOf={(row: Visitor) => valuesOfVisitor(row)}
    >
      {known.notice}
      {!visitor && <ChapterChoice chapters={chapters} {...form.getInputProps('ChapterId')} />}
      <TextInput autoComplete="off" data-autofocus {...form.getInputProps('FullName')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <PhoneField autoComplete="off" {...form.getInputProps('Phone')} />
        <EmailField {...form.getInputProps('Email')} />
        <TextInput autoComplete="off" {...form.getInputProps('Company')} />
        <ProfessionField {...form.getInputProps('ProfessionId')} />
        <ChapterMemberField noneLabel="Nobody" chapterId={form.values.ChapterId} {...form.getInputProps('InvitedById')} />
        <NativeSelect
          {...form.getInputProps('Source')}
          data={[...(visitor ? [] : [{ value: '', label: 'Member if invited, else Walk-in' }]), ...visitorSources]}
        />
      </SimpleGrid>
      <Visit form={form} visitor={visitor} isForAnyChapter={begun.ChapterId === null} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput autoComplete="off" placeholder="Call, invite again …" {...form.getInputProps('NextStep')} />
        <DateField {...form.getInputProps('NextOn')} label="By" />
      </SimpleGrid>
      <TextInput autoComplete="off" {...form.getInputProps('City')} />
      <Textarea autosize minRows={2} maxRows={8} description="Only officers see it" {...form.getInputProps('Note')} />
    </RecordDialog>
  );
};

interface VisitProps {
  form: VisitorFormState;
  visitor: Visitor | null;
  isForAnyChapter: boolean;
}

/** Who has visited twice comes again only with a reason. */
const Visit = ({ form, visitor, isForAnyChapter }: VisitProps) => {
  const { ChapterId, MeetingId } = form.values;
  const needsReason = MeetingId !== null && (visitor?.Visits ?? 0) >= visitsWithoutReason;
  return (
    <>
      <MeetingField
        {...form.getInputProps('MeetingId')}
        label={visitor ? 'Comes again to' : 'Comes to'}
        chapterId={ChapterId}
        noneLabel={visitor ? 'No further meeting' : 'No meeting yet'}
        isForAnyChapter={!visitor && isForAnyChapter}
      />
      {(needsReason || form.errors.VisitReason !== undefined) && (
        <Textarea
          autosize
          minRows={2}
          maxRows={6}
          description={visitor ? visitorTexts.visitedTwice(visitor.FullName) : undefined}
          {...form.getInputProps('VisitReason')}
        />
      )}
    </>
  );
};
