// A field to choose an upcoming published event by its name and date. It may stay empty, because not every event is published here.

import type { Choice } from '../../../platform/ui/call/choices.ts';
import { mostChoices, useSearchedChoices } from '../../../platform/ui/call/searched-choices.ts';
import { ChoiceField } from '../../../platform/ui/form/choice-field.tsx';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { type EventType, eventTexts, type ListedEvent, listEvents } from '../../contents/events/events.contract.ts';
import type { JoinedEvent } from './joined-events.contract.ts';

export interface Published extends Choice {
  EventName: string;
  StartDate: string | null;
  EventType: EventType;
}

interface PublishedEventFieldProps {
  value?: number | null;
  onChange: (event: Published | null) => void;
  error?: string;
  name?: string;
  /** The stored joined event. Its name is shown when its published event is no longer among the choices. */
  saved: JoinedEvent | null;
}

export const PublishedEventField = ({ value = null, onChange, saved, ...field }: PublishedEventFieldProps) => {
  const { from, onType } = useSearchedChoices(listEvents, {
    newest: upcoming,
    named: (EventName) => ({ ...upcoming, EventName }),
    byId: (Id) => ({ ...mostChoices, Id }),
    choiceOf,
    failed: eventTexts.notFetched.refused,
    value,
  });
  const isHidden = saved?.CMSEventId && saved.CMSEventId === value && !from.choices.some(({ Id }) => Id === value);
  const choices = isHidden ? [{ Id: value, Name: saved.EventName }, ...from.choices] : from.choices;
  return (
    <ChoiceField
      {...field}
      label="Published Event"
      from={{ ...from, choices }}
      onType={onType}
      value={value}
      // choiceOf made every choice of this list, so each has the fields of Published.
      onChange={(id) => onChange((from.choices.find(({ Id }) => Id === id) as Published | undefined) ?? null)}
      noneLabel="Another event"
    />
  );
};

const upcoming = { ...mostChoices, Upcoming: true, IsActive: true };

const choiceOf = ({ Id, EventName, StartDate, EventType }: ListedEvent): Published => ({
  Id,
  Name: `${EventName} (${showDate(StartDate)})`,
  EventName,
  StartDate,
  EventType,
});
