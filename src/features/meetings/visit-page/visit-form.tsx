// The form with which somebody registers as a visitor, and what it says after that. It says the same to everybody.

import { Alert, Anchor, Button, Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import AlertCircleIcon from '~icons/tabler/alert-circle';
import CircleCheckIcon from '~icons/tabler/circle-check';
import { send } from '../../../platform/ui/call/api.ts';
import { outcomeOf } from '../../../platform/ui/call/save.ts';
import { DraftLine } from '../../../platform/ui/draft/draft-line.tsx';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { EmailField } from '../../../platform/ui/form/email-field.tsx';
import { PhoneField } from '../../../platform/ui/form/phone-field.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { useSubmit } from '../../../platform/ui/form/submit.tsx';
import { showDayOfWeek, showLongDayOfWeek } from '../../../platform/ui/format/dates.ts';
import { isWithoutMail } from '../../../platform/ui/screen/page-settings.ts';
import { icsOf } from '../../../platform/wire/ics.ts';
import { formatClock } from '../../../platform/wire/locale.ts';
import { entryOfVisit } from './visit-entry.ts';
import { registerVisitor, type VisitMeeting, type VisitPage, visitFields, visitTexts } from './visit-page.contract.ts';
import styles from './visit-page.module.css';
import { whereOf } from './visit-place.ts';

interface VisitFormProps {
  page: VisitPage;
  invitation: string;
  /** None where no meeting is planned. */
  chosen: VisitMeeting | undefined;
  onChosen: (meeting: VisitMeeting | undefined) => void;
}

const rules = z.object(visitFields);

export const VisitForm = (asked: VisitFormProps) => {
  const [isDone, setIsDone] = useState(false);
  return isDone ? <Done page={asked.page} meeting={asked.chosen ?? null} /> : <Fields {...asked} onDone={() => setIsDone(true)} />;
};

const useVisitForm = ({ page, invitation, chosen, onChosen }: VisitFormProps, onDone: () => void) => {
  const begun = {
    FullName: '',
    Email: '',
    Phone: '',
    Company: '',
    ProfessionId: '',
    Profession: '',
    City: '',
    Website: '',
    MeetingId: String(chosen?.Id ?? ''),
    Consent: false,
  };
  // A draft may name a meeting that has begun by now.
  const form = useRecordForm(rules, begun, ({ MeetingId }) =>
    onChosen(page.Meetings.find(({ Id }) => String(Id) === MeetingId) ?? page.Meetings[0]),
  );
  const { element, state } = useSubmit(form, {
    // What somebody else was invited for is not the draft of this one.
    name: `Register as a visitor ${invitation.slice(0, 200)}`,
    isPublic: true,
    save: (fields) =>
      outcomeOf(visitTexts.notRegistered, async () => {
        const asked = { ...fields, MeetingId: chosen?.Id ?? null, ChapterId: page.ChapterId, Invitation: invitation.slice(0, 200) };
        const { message } = await send(registerVisitor, asked);
        return message ?? visitTexts.thanks;
      }),
    onSaved: onDone,
  });
  return { form, element, state };
};

const Fields = ({ onDone, ...asked }: VisitFormProps & { onDone: () => void }) => {
  const { page, chosen } = asked;
  const { form, element, state } = useVisitForm(asked, onDone);
  const { isBusy, failure } = state;
  // With one meeting there is no field to say it.
  const isGone = page.Meetings.length === 1 && form.errors.MeetingId !== undefined;
  return (
    <form {...element} aria-label="Register as a visitor">
      <Stack gap="md">
        {page.Meetings.length > 1 && (
          <NativeSelect
            size="md"
            data={page.Meetings.map(choiceOf)}
            description={otherPlace(page, chosen)}
            {...form.getInputProps('MeetingId')}
            value={String(chosen?.Id ?? '')}
          />
        )}
        <TextInput size="md" autoComplete="name" {...form.getInputProps('FullName')} />
        <EmailField size="md" autoComplete="email" {...form.getInputProps('Email')} />
        <PhoneField
          size="md"
          autoComplete="tel-national"
          description="So that your host reaches you on the day"
          {...form.getInputProps('Phone')}
        />
        <TextInput size="md" autoComplete="organization" {...form.getInputProps('Company')} />
        <NativeSelect size="md" data={professionsOf(page)} {...form.getInputProps('ProfessionId')} />
        {form.getValues().ProfessionId === '' && (
          <TextInput size="md" autoComplete="organization-title" {...form.getInputProps('Profession')} />
        )}
        <TextInput size="md" autoComplete="address-level2" {...form.getInputProps('City')} />
        <div className={styles.unseen} aria-hidden="true">
          <TextInput tabIndex={-1} autoComplete="off" {...form.getInputProps('Website')} />
        </div>
        <Checkbox
          {...form.getInputProps('Consent', { type: 'checkbox' })}
          label={`${page.ChapterName} may keep what I have entered, to prepare my visit and get in touch with me.`}
          description={`Its officers and who invited you see it. If you do not join, it is removed ${page.VisitorDays} days after your last visit.`}
        />
        <Anchor href="/privacy" size="sm">
          What else is kept of people, and why
        </Anchor>
        <DraftLine draft={state.draft} />
        {(failure || isGone) && (
          <Alert color="red" icon={<AlertCircleIcon />}>
            {failure ?? visitTexts.meetingGone}
          </Alert>
        )}
        <BusyButton type="submit" size="md" isBusy={isBusy} busyLabel="Sending...">
          Register
        </BusyButton>
      </Stack>
    </form>
  );
};

/** Short: a phone shows the hour too. */
const choiceOf = ({ Id, Day, StartsAt }: VisitMeeting) => ({ value: String(Id), label: `${showDayOfWeek(Day)}, ${formatClock(StartsAt)}` });

/** Where it is not that of the next one. The head of the page says it too, and may be out of sight. */
const otherPlace = (page: VisitPage, chosen: VisitMeeting | undefined): string | undefined => {
  const place = whereOf(page, chosen);
  return place === whereOf(page, page.Meetings[0]) ? undefined : place;
};

const nameOf = ({ Day, StartsAt }: VisitMeeting): string => `${showLongDayOfWeek(Day)}, ${formatClock(StartsAt)}`;

const professionsOf = ({ Seats }: VisitPage) => [
  { value: '', label: 'Not in the list' },
  ...Seats.map(({ ProfessionId, Profession, State }) => ({
    value: String(ProfessionId),
    label: State === 'Open' ? Profession : `${Profession} (seat taken)`,
  })),
];

const Done = ({ page, meeting }: { page: VisitPage; meeting: VisitMeeting | null }) => {
  const said = useRef<HTMLDivElement>(null);
  // The form was long and is gone: on a phone what stands below it would be in the window, and nobody would know that it worked.
  useEffect(() => said.current?.focus(), []);
  return (
    <Stack gap="md" align="start">
      <Alert ref={said} tabIndex={-1} color="green" icon={<CircleCheckIcon />} role="status" w="100%" className={styles.said}>
        {isWithoutMail() ? visitTexts.thanksWithoutMail : visitTexts.thanks}
      </Alert>
      {meeting && (
        <>
          <div>
            <Text fw={500}>{nameOf(meeting)}</Text>
            <Text dir="auto">{whereOf(page, meeting)}</Text>
          </div>
          <Button variant="default" onClick={() => saveEntry(page, meeting)}>
            Add to calendar
          </Button>
        </>
      )}
    </Stack>
  );
};

const saveEntry = ({ ChapterName, MeetingMode, ChapterId }: VisitPage, { Id, From, Until, Place, Mode }: VisitMeeting): void => {
  const visit = { meetingId: Id, chapterName: ChapterName, from: From, until: Until, mode: Mode ?? MeetingMode, place: Place };
  const entry = { ...entryOfVisit(visit), url: `${location.origin}/visit/${ChapterId}` };
  const file = URL.createObjectURL(new Blob([icsOf(entry)], { type: 'text/calendar' }));
  Object.assign(document.createElement('a'), { href: file, download: 'meeting.ics' }).click();
  setTimeout(() => URL.revokeObjectURL(file), 60_000);
};
