// Deleting a meeting: the question before it, and the save.

import { Text } from '@mantine/core';
import { useSave } from '../../../platform/ui/call/save.ts';
import { headingOfMeeting } from './meeting-words.ts';
import { type Meeting, meetingTexts, saveMeeting } from './meetings.contract.ts';
import { useToldWords } from './told-beforehand.ts';

export const useRemoveMeeting = () => {
  const save = useSave(saveMeeting);
  return (Id: number, about: string) =>
    save({ Flag: 'Delete', Id }, { done: meetingTexts.deleted, failed: meetingTexts.notDeleted, about });
};

export const removalOf = (meeting: Meeting) => ({
  title: 'Delete Meeting',
  text: 'Are you sure you want to delete this meeting?',
  detail: (
    <>
      Its agenda and the answers to it go with it. A day without a meeting is better kept as a holiday. <ToldOfRemoval meeting={meeting} />
    </>
  ),
  subject: headingOfMeeting(meeting),
});

/** Its place is kept, so that the buttons stay where they are. */
const ToldOfRemoval = ({ meeting }: { meeting: Meeting }) => {
  const words = useToldWords({ Flag: 'Delete', Id: meeting.Id });
  return (
    <Text span display="block" mt="sm" aria-live="polite">
      {words === '' ? 'Nobody is told.' : (words ?? '\u00a0')}
    </Text>
  );
};
