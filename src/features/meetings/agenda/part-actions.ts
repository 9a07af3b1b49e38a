// Moving and deleting parts of an agenda.

import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import { listMeetings } from '../meetings/meetings.contract.ts';
import { agendaTexts, listParts, type MeetingPart, savePart } from './agenda.contract.ts';

/** What shows an agenda, and the speaker. */
const shownBy = [listParts.name, listMeetings.name];

export const usePartActions = (parts: readonly MeetingPart[]) => {
  const save = useSave(savePart);
  const { isBusy, run } = useOneAtATime();
  return {
    isBusy,
    /** The later one of two goes to the place of the earlier one, which makes room: so either way only these two change. */
    move: (at: number, by: 1 | -1) => {
      const [earlier, later] = by < 0 ? [parts[at - 1], parts[at]] : [parts[at], parts[at + 1]];
      if (!earlier || !later) return;
      const { Id, Version, Part, UserId, Topic, Minutes } = later;
      void run(() =>
        save(
          { Flag: 'Update', Id, Version, Part, UserId, Topic, Minutes, Position: earlier.Position },
          { done: agendaTexts.moved, failed: agendaTexts.notUpdated, onSaved: () => agendaTexts.moved, shownBy },
        ),
      );
    },
    remove: (Id: number, about: string) =>
      save({ Flag: 'Delete', Id }, { done: agendaTexts.deleted, failed: agendaTexts.notDeleted, about, shownBy }),
  };
};
