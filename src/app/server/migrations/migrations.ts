// All migrations, in the order in which they run. A released migration never changes its outcome, and it calls nothing that may change: a
// new one is added at the end of the list, with a name that sorts after all others.

import type { Migration } from '../../../platform/data/migrations/migration.ts';
import { baseline } from './0001-baseline/baseline.ts';
import { paymentsTakenBack } from './0002-payments-taken-back.ts';
import { meetupsInOrder } from './0003-meetups-in-order.ts';
import { requestsForUnknown } from './0004-requests-for-unknown.ts';
import { officeDetails } from './0005-office-details.ts';
import { memberSince } from './0006-member-since.ts';
import { contacts } from './0007-contacts.ts';
import { searchedTexts } from './0008-searched-texts.ts';
import { setupList } from './0009-setup-list.ts';
import { changedTogether } from './0010-changed-together.ts';
import { mailsOfPeople } from './0011-mails-of-people.ts';
import { restOfSets } from './0012-rest-of-sets.ts';
import { offices } from './0013-offices.ts';
import { undoOfTheRest } from './0014-undo-of-the-rest.ts';
import { meetings } from './0015-meetings.ts';
import { slips } from './0016-slips.ts';
import { directory } from './0017-directory.ts';
import { lights } from './0018-lights.ts';
import { notices } from './0019-notices.ts';
import { professions } from './0020-professions.ts';
import { visitors } from './0021-visitors.ts';
import { attendancesOfAll } from './0022-attendances-of-all.ts';
import { meetingsNotClosed } from './0023-meetings-not-closed.ts';
import { bytesOfPeople } from './0024-bytes-of-people.ts';
import { withheldChanges } from './0025-withheld-changes.ts';
import { joinedNotices } from './0027-joined-notices.ts';
import { indexesOfMeetings } from './0028-indexes-of-meetings.ts';

export const migrations: readonly Migration[] = [
  baseline,
  paymentsTakenBack,
  meetupsInOrder,
  requestsForUnknown,
  officeDetails,
  memberSince,
  contacts,
  searchedTexts,
  setupList,
  changedTogether,
  mailsOfPeople,
  restOfSets,
  offices,
  undoOfTheRest,
  meetings,
  slips,
  directory,
  lights,
  notices,
  professions,
  visitors,
  attendancesOfAll,
  meetingsNotClosed,
  bytesOfPeople,
  withheldChanges,
  joinedNotices,
  indexesOfMeetings,
];
