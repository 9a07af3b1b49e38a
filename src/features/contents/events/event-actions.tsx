// The last two columns of a table of events: the switch, and the actions.

import UsersIcon from '~icons/tabler/users';
import { useSave } from '../../../platform/ui/call/save.ts';
import { RowScreen } from '../../../platform/ui/list/row-parts.tsx';
import { contentColumns } from '../../../platform/ui/list/switched-columns.tsx';
import { calledOff, heldAfterAll } from './event-words.ts';
import { eventList, eventTexts, type ListedEvent, saveEvent } from './events.contract.ts';

export const useEventActions = () =>
  contentColumns<ListedEvent>({
    save: useSave(saveEvent),
    noun: eventList.noun,
    record: 'Event',
    texts: eventTexts,
    nameOf: ({ EventName }) => EventName,
    warningOf: calledOff,
    promiseOf: heldAfterAll,
    more: ({ Id }) => <RowScreen label="Who comes" icon={UsersIcon} to={`/events/${Id}/people`} />,
  });
