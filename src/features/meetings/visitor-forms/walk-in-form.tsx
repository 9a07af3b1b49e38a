// The dialog for a visitor who stands in the door: little to type, and the mark is given with it.

import { SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { send } from '../../../platform/ui/call/api.ts';
import { failureOf } from '../../../platform/ui/call/failed-texts.ts';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useFormSave, useSave } from '../../../platform/ui/call/save.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { EmailField } from '../../../platform/ui/form/email-field.tsx';
import { PhoneField } from '../../../platform/ui/form/phone-field.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { toastError } from '../../../platform/ui/screen/toasts.ts';
import { ChapterMemberField } from '../../chapters/assignments/chapter-member-field.tsx';
import type { Meeting } from '../meetings/meetings.contract.ts';
import { visitsWithoutReason } from '../visitors/visitor-words.ts';
import { listVisitors, saveVisitor, visitorFields, visitorTexts } from '../visitors/visitors.contract.ts';
import { useKnownVisitor } from './known-visitor.tsx';
import { ProfessionField } from './visitor-pickers.tsx';
import { valuesOfVisitor } from './visitor-values.ts';

interface WalkInFormProps {
  meeting: Meeting;
  onAdded: (visitorId: number) => void;
  onClosed: () => void;
}

const failed = { refused: visitorTexts.notAdded, unreached: visitorTexts.notAddedYet };

const messageOfFailure = (error: unknown): string => failureOf(error, failed);

interface KnownVisitorProps {
  id: number;
  meeting: Meeting;
  onHere: (visitorId: number) => void;
  onClosed: () => void;
}

/** Who has been here before, or was expected another day, stands in the door as well: that is one press. */
const KnownVisitor = ({ id, meeting, onHere, onClosed }: KnownVisitorProps) => {
  const save = useSave(saveVisitor);
  const { isBusy, run } = useOneAtATime();
  // Asked of who has visited twice.
  const [reason, setReason] = useState<{ asked: string; text: string } | null>(null);
  const come = async () => {
    const input = { CurrentPage: 1, RecordsPerPage: 1, Id: id };
    const visitor = await send(listVisitors, input).then(({ rows }) => rows[0], messageOfFailure);
    if (!visitor || typeof visitor === 'string') return toastError(visitor ?? visitorTexts.notFound);
    // Who has joined stands among the members.
    if (visitor.Stage === 'Joined') return toastError(visitorTexts.isMember(visitor.FullName));
    const VisitReason = reason?.text.trim() || (visitor.VisitReason ?? '');
    if (visitor.Visits >= visitsWithoutReason && VisitReason === '')
      return setReason({ asked: visitorTexts.visitedTwice(visitor.FullName), text: '' });
    const { ChapterId, Source } = visitor;
    const values = { ...valuesOfVisitor(visitor), ChapterId, Source, MeetingId: meeting.Id, VisitReason };
    await save(
      { Flag: 'Update', Id: id, Version: visitor.Version, ...values },
      {
        done: visitorTexts.updated,
        failed,
        onSaved: ({ message }) => {
          onHere(id);
          onClosed();
          return message;
        },
      },
    );
  };
  return (
    <>
      {reason && (
        <TextInput
          w="100%"
          label="Reason for another visit"
          description={reason.asked}
          autoFocus
          value={reason.text}
          onChange={({ currentTarget }) => setReason({ ...reason, text: currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // It stands in the form that adds somebody new.
            event.preventDefault();
            void run(come);
          }}
        />
      )}
      <BusyButton size="xs" isBusy={isBusy} onClick={() => void run(come)}>
        Is here now
      </BusyButton>
    </>
  );
};

const { FullName, Phone, Email, ProfessionId, InvitedById } = visitorFields;
const fields = { FullName, Phone, Email, ProfessionId, InvitedById };

interface Values {
  FullName: string;
  Phone: string;
  Email: string;
  ProfessionId: number | null;
  InvitedById: number | null;
}

export const WalkInForm = ({ meeting, onAdded, onClosed }: WalkInFormProps) => {
  const { Id: MeetingId, ChapterId } = meeting;
  const save = useFormSave(saveVisitor);
  const known = useKnownVisitor((id) => <KnownVisitor id={id} meeting={meeting} onHere={onAdded} onClosed={onClosed} />);
  const [rules] = useState(() => z.object(fields));
  const begun = { FullName: '', Phone: '', Email: '', ProfessionId: null, InvitedById: null };
  const form = useRecordForm<typeof fields, Values>(rules, begun);
  return (
    <RecordDialog
      title="Add a visitor"
      verb="Add"
      form={form}
      onClosed={onClosed}
      onSave={async (values) =>
        known.watch(
          await save(
            { Flag: 'Add', ChapterId, MeetingId, Source: 'Walk-in', ...values },
            {
              done: visitorTexts.added,
              failed,
              onSaved: ({ res, message }) => {
                if (res) onAdded(res.Id);
                return message;
              },
            },
          ),
        )
      }
    >
      {known.notice}
      <TextInput autoComplete="off" data-autofocus {...form.getInputProps('FullName')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <PhoneField autoComplete="off" {...form.getInputProps('Phone')} />
        <EmailField {...form.getInputProps('Email')} />
        <ProfessionField {...form.getInputProps('ProfessionId')} />
        <ChapterMemberField noneLabel="Nobody" chapterId={ChapterId} {...form.getInputProps('InvitedById')} />
      </SimpleGrid>
    </RecordDialog>
  );
};
