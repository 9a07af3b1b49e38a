// A field for a day, or for a day and its time: typed, or picked from a calendar. The calendar is loaded when it is first opened. The value
// is a moment, as on the wire.

import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { useState } from 'react';
import CalendarIcon from '~icons/tabler/calendar';
import { noonOf } from '../../wire/days.ts';
import { dayInPortal, isWholeDay, momentAt, shownDay, timeOf } from '../format/dates.ts';
import { dayFromTyping, momentFromTyping, typedDay } from '../format/typed-dates.ts';
import { lazyPart } from '../screen/lazy-part.tsx';
import { VisuallyHidden } from '../screen/visually-hidden.tsx';
import styles from './date-field.module.css';

const Calendar = lazyPart(() => import('./calendar.tsx'), 'Calendar');

interface DateFieldProps {
  label: string;
  value?: string | null;
  onChange?: (moment: string | null) => void;
  error?: string;
  required?: boolean;
  name?: string;
  /** The calendar offers no day before this one. The form's rule refuses it. */
  firstDay?: string;
  /** Nor one after this one. */
  lastDay?: string;
}

export const DateField = (props: DateFieldProps) => <TypedMoment {...props} notation={days} />;

/** In the portal's time zone: ZoneOfTimes says which one it is, where the reader's is another. */
export const DateTimeField = (props: DateFieldProps) => <TypedMoment {...props} notation={daysAndTimes} />;

/** A day, to which a time may be added: without it the value stands for the whole day. */
export const DateMaybeTimeField = (props: DateFieldProps) => <TypedMoment {...props} notation={daysAndPerhapsTimes} />;

interface Notation {
  placeholder: string;
  /** 'perhaps': the time may be left out. */
  hasTime: boolean | 'perhaps';
  write: (day: string, moment: string) => string;
  /** Gives the moment, or null for a text that is not valid. */
  read: (text: string) => string | null;
  /** Gives the moment for a day picked in the calendar. `time` is the time of the previous value, if there was one. */
  pick: (day: string, time: string | null) => string;
}

const days: Notation = {
  placeholder: 'dd/mm/yyyy',
  hasTime: false,
  write: typedDay,
  read: (text) => {
    const day = dayFromTyping(text);
    return day && noonOf(day);
  },
  pick: noonOf,
};

const daysAndTimes: Notation = {
  placeholder: 'dd/mm/yyyy hh:mm',
  hasTime: true,
  write: (day, moment) => `${typedDay(day)} ${timeOf(moment)}`,
  read: momentFromTyping,
  pick: (day, time) => momentAt(day, time ?? '10:00'),
};

const daysAndPerhapsTimes: Notation = {
  placeholder: 'dd/mm/yyyy, or with hh:mm',
  hasTime: 'perhaps',
  write: (day, moment) => (isWholeDay(moment) ? typedDay(day) : daysAndTimes.write(day, moment)),
  read: (text) => days.read(text) ?? momentFromTyping(text),
  pick: (day, time) => (time === null ? noonOf(day) : momentAt(day, time)),
};

// The value for a text that cannot be read. The form's rule refuses it.
const unreadable = 'not a date';

const notRead = ({ placeholder }: Notation): string => `Please type it as ${placeholder}`;

const TypedMoment = ({ notation, value = null, onChange, firstDay, lastDay, ...field }: DateFieldProps & { notation: Notation }) => {
  const day = notation.hasTime === true ? dayInPortal(value) : shownDay(value);
  const time = notation.hasTime === 'perhaps' && isWholeDay(value) ? null : timeOf(value);
  const written = day && value ? notation.write(day, value) : '';
  const [typed, setTyped] = useState(written);
  const [isOpened, setOpened] = useState(false);
  const [isLeft, setLeft] = useState(false);
  // The form may set another date, such as that of a chosen event. It replaces what was typed.
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(written);
  }

  const change = (text: string, moment: string | null) => {
    setTyped(text);
    setKnown(moment);
    onChange?.(moment);
  };
  const leave = () => {
    setLeft(true);
    if (written) setTyped(written);
  };
  const read = (text: string) => change(text, text.trim() ? (notation.read(text) ?? unreadable) : null);
  const pick = (picked: string, at: string | null) => {
    const moment = notation.pick(picked, at);
    setOpened(notation.hasTime !== false);
    change(notation.write(picked, moment), moment);
  };
  return (
    <TextInput
      {...field}
      placeholder={notation.placeholder}
      // A date can be typed with digits only. A date with a time may need other characters.
      inputMode={notation.hasTime ? undefined : 'numeric'}
      autoComplete="off"
      value={typed}
      onChange={(event) => read(event.currentTarget.value)}
      onFocus={() => setLeft(false)}
      onBlur={leave}
      // Said at once, not only when the form is sent.
      error={field.error ?? (isLeft && value === unreadable && notRead(notation))}
      rightSection={
        <Popover
          opened={isOpened}
          onChange={setOpened}
          position="bottom-end"
          trapFocus
          returnFocus
          shadow="md"
          // In a low window the popover becomes smaller and scrolls.
          middlewares={{ size: { padding: 8 } }}
        >
          <Popover.Target>
            <ActionIcon onClick={() => setOpened(!isOpened)}>
              <CalendarIcon />
              <VisuallyHidden>Choose {field.label}</VisuallyHidden>
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown className={styles.calendar}>
            <Calendar
              fallback={<div className={styles.room} />}
              failed="The calendar could not be loaded. Type the date instead."
              day={day}
              firstDay={firstDay}
              lastDay={lastDay}
              onPick={(picked) => pick(picked, time)}
            />
            {notation.hasTime && (
              <Time
                time={time}
                isOff={day === null}
                onPick={(picked) => day && (picked !== null || notation.hasTime === 'perhaps') && pick(day, picked)}
              />
            )}
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
};

const Time = ({ time, isOff, onPick }: { time: string | null; isOff: boolean; onPick: (time: string | null) => void }) => (
  <TextInput
    type="time"
    label="Time"
    mt="sm"
    value={time ?? ''}
    disabled={isOff}
    onChange={(event) => onPick(event.currentTarget.value || null)}
  />
);
