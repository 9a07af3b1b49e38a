// The dialog that finds speakers. It shows who would speak at the next meetings without a speaker; each may be exchanged or left out. Nobody is
// told before it is saved, and then exactly those who were shown are put on.

import { Button, Input, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { z } from 'zod';
import { messageOf } from '../../../platform/ui/call/api.ts';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useUndo } from '../../../platform/ui/call/undo.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { NumberField } from '../../../platform/ui/form/number-field.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { showDate, showLongDayOfWeek, shownDay, todayInPortal } from '../../../platform/ui/format/dates.ts';
import { labelled } from '../../../platform/wire/labels.ts';
import { ChapterMemberField } from '../../chapters/assignments/chapter-member-field.tsx';
import { useFirstChapter } from '../../chapters/offices/own-chapters.ts';
import { ChapterDialog, type ForChapter } from '../meetings/for-chapter.tsx';
import {
  agendaTexts,
  mostFilled,
  type ProposedSpeaker,
  proposalFields,
  proposeSpeakers,
  savePart,
  usuallyFilled,
} from './agenda.contract.ts';

/** Whom the user has chosen for a meeting in place of who was proposed. Null leaves the meeting out. */
interface Exchange {
  MeetingId: number;
  UserId: number | null;
}

interface Values {
  ChapterId: number | null;
  Count: string;
  Speakers: Exchange[];
}

const exchanges = labelled('Speakers', (value) => value, z.custom<Exchange[]>());

const rules = z.object({ ...proposalFields, Speakers: exchanges });

export const FillForm = (dialog: ForChapter) => {
  const save = useFormSave(savePart);
  const undo = useUndo();
  const first: Values = { ChapterId: useFirstChapter('meetings', dialog.chapter), Count: String(usuallyFilled), Speakers: [] };
  const form = useRecordForm<typeof rules.shape, Values>(rules, first);
  const { ChapterId, Count, Speakers } = form.getValues();
  const { proposed, ...asked } = useProposals({ ChapterId, Count });
  const speakers = (proposed ?? []).map((one): Chosen => {
    const exchange = Speakers.find(({ MeetingId }) => MeetingId === one.MeetingId);
    return { proposed: one, userId: exchange ? exchange.UserId : one.UserId };
  });
  const exchange = (MeetingId: number, UserId: number | null) =>
    form.setFieldValue('Speakers', [...Speakers.filter((one) => one.MeetingId !== MeetingId), { MeetingId, UserId }]);
  const named = speakers.flatMap(({ proposed: { MeetingId }, userId: UserId }) => (UserId === null ? [] : { MeetingId, UserId }));
  const texts = { done: agendaTexts.filled(named.length), failed: agendaTexts.notFilled };
  return (
    <ChapterDialog
      title="Find speakers"
      verb={named.length === 0 ? 'Fill' : named.length === 1 ? 'Fill 1 meeting' : `Fill ${named.length} meetings`}
      hint="Who never spoke comes first, then who spoke longest ago. Nobody is told before you fill the meetings."
      form={form}
      onSave={() => save({ Flag: 'Fill', Speakers: named }, { ...texts, next: ({ SetId }) => undo(SetId) })}
      {...dialog}
    >
      <NumberField min={1} max={mostFilled} step={1} {...form.getInputProps('Count')} />
      <Proposals {...asked} chapterId={ChapterId} speakers={proposed && speakers} onExchange={exchange} />
      <Input.Error role="status">{form.errors.Speakers}</Input.Error>
    </ChapterDialog>
  );
};

/** Asked anew each time: since the dialog was open last somebody may have been put on elsewhere. */
const useProposals = ({ ChapterId, Count }: Pick<Values, 'ChapterId' | 'Count'>) => {
  const asked = z.object(proposalFields).safeParse({ ChapterId, Count });
  const { data, error, refetch } = useCall(proposeSpeakers, asked.success ? asked.data : null, {
    gcTime: 0,
    // Another number of meetings keeps what is shown until the answer is there; what is shown of another chapter must not be saved.
    placeholderData: (before, query) => (isOfChapter(query?.queryKey, ChapterId) ? before : undefined),
  });
  return { proposed: data?.rows, error: data ? null : error, retry: () => void refetch(), isAsked: asked.success };
};

const isOfChapter = (key: readonly unknown[] | undefined, chapterId: number | null): boolean =>
  (key?.[1] as Partial<Pick<Values, 'ChapterId'>> | null | undefined)?.ChapterId === chapterId;

interface Chosen {
  proposed: ProposedSpeaker;
  userId: number | null;
}

interface ProposalsProps {
  chapterId: number | null;
  speakers: readonly Chosen[] | undefined;
  isAsked: boolean;
  error: Error | null;
  retry: () => void;
  onExchange: (meetingId: number, userId: number | null) => void;
}

const Proposals = ({ chapterId, speakers, isAsked, error, retry, onExchange }: ProposalsProps) => {
  if (error) {
    return (
      <div>
        <Text size="sm" mb="xs">
          {messageOf(error, agendaTexts.notProposed)}
        </Text>
        <Button variant="default" onClick={retry}>
          Try Again
        </Button>
      </div>
    );
  }
  if (!speakers) return isAsked ? <Skeleton height={220} aria-busy="true" /> : null;
  if (speakers.length === 0) return <Text role="status">{agendaTexts.nobodyToFill}</Text>;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} verticalSpacing="sm">
      {speakers.map(({ proposed, userId }) => (
        <ChapterMemberField
          key={proposed.MeetingId}
          label={showLongDayOfWeek(proposed.Day)}
          description={userId === proposed.UserId ? talkBefore(proposed) : `Proposed: ${proposed.FullName}`}
          noneLabel="Nobody yet"
          chapterId={chapterId}
          value={userId}
          onChange={(id) => onExchange(proposed.MeetingId, id)}
        />
      ))}
    </SimpleGrid>
  );
};

const talkBefore = ({ LastTalk }: ProposedSpeaker): string => {
  if (LastTalk === null) return 'Has never spoken';
  return `${(shownDay(LastTalk) ?? '') < todayInPortal() ? 'Spoke' : 'Speaks'} on ${showDate(LastTalk)}`;
};
