// Apart from the reading, which is loaded when it is opened: the list says it too.

import { type showDate, showTime } from '../../../platform/ui/format/dates.ts';
import type { Meetup } from './meetups.contract.ts';

export const whenAndWhere = ({ MeetupDateTime, Location }: Meetup, show: typeof showDate) =>
  `${show(MeetupDateTime)}, ${showTime(MeetupDateTime)} · ${Location}`;
