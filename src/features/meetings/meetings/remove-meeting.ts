// Deleting a meeting: the question before it, and the save.

import { useSave } from '../../../platform/ui/call/save.ts';
import { headingOfMeeting } from './meeting-words.ts';
import { type Meeting, meetingTexts, saveMeeting } from './meetings.contract.ts';

export const useRemoveMeeting = () => {
  const save = useSave(saveMeeting);
  return (Id: number, about: string) =>
    save({ Flag: 'Delete', Id }, { done: meetingTexts.deleted, failed: meetingTexts.notDeleted, about });
};

export const removalOf = (meeting: Meeting) => ({
  title: 'Delete Meeting',
  text: 'Are you sure you want to delete this meeting?',
  detail: 'Its agenda and the answers to it go with it. A day without a meeting is better kept as a holiday.',
  subject: headingOfMeeting(meeting),
});
