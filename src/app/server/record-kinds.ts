// The kinds of records of all features: a new feature adds one line. Its table is created in migrations/. Also how records are changed when
// no call does it.

import { assignmentRecords } from '../../features/chapters/assignments/assignments.tables.ts';
import { keepPastAssignments } from '../../features/chapters/assignments/past-assignments.server.ts';
import { chapterRecords } from '../../features/chapters/chapters/chapters.tables.ts';
import { leaveWithAccounts, leaveWithAssignments } from '../../features/chapters/offices/held-offices.server.ts';
import { checkUndoneOffices } from '../../features/chapters/offices/offices.server.ts';
import { officeRecords } from '../../features/chapters/offices/offices.tables.ts';
import { tellOfficers } from '../../features/chapters/offices/tell-officers.server.ts';
import { professionRecords } from '../../features/chapters/professions/professions.tables.ts';
import { requireNotHeld } from '../../features/chapters/seats/seat-rule.server.ts';
import { advisoryRecords } from '../../features/contents/advisory/advisory.tables.ts';
import { articleRecords } from '../../features/contents/articles/articles.tables.ts';
import { eventRecords } from '../../features/contents/events/events.tables.ts';
import { insightRecords } from '../../features/contents/insights/insights.tables.ts';
import { meetupRecords } from '../../features/contents/meetups/meetups.tables.ts';
import { partnerRecords } from '../../features/contents/partners/partners.tables.ts';
import { sponsorRecords } from '../../features/contents/sponsors/sponsors.tables.ts';
import { storyRecords } from '../../features/contents/stories/stories.tables.ts';
import { announcementRecords } from '../../features/desk/announcements/announcements.tables.ts';
import { keepSent, refuseSendingAgain } from '../../features/desk/announcements/save-announcement.server.ts';
import { followAddedTestimonials, followTestimonials } from '../../features/desk/personal-data/consents/consents.server.ts';
import { dataRequestRecords } from '../../features/desk/personal-data/requests/requests.tables.ts';
import { viewRecords } from '../../features/desk/views/views.tables.ts';
import { forgetSwitchedOff } from '../../features/desk/webhooks/switch-off.server.ts';
import { requireRoom } from '../../features/desk/webhooks/webhooks.server.ts';
import { isFollowedByWebhooks, webhookRecords } from '../../features/desk/webhooks/webhooks.tables.ts';
import { limitedSlips } from '../../features/giving/slips/limited-slips.server.ts';
import { withholdChanged, withholdRestored } from '../../features/giving/slips/slips.tables.ts';
import { forgetToldSlips, settleAnswered } from '../../features/giving/slips/tell-slips.server.ts';
import { tellOfAbsentSpeakers } from '../../features/meetings/agenda/absent-speakers.server.ts';
import { leaveAgendasWithAccounts, leaveAgendasWithPlaces } from '../../features/meetings/agenda/leave-agendas.server.ts';
import {
  followAddedEvents,
  followEvents,
  followJoined,
  followJoinedChanges,
  leaveEventsWithAccounts,
} from '../../features/meetings/event-answers/follow-answers.server.ts';
import { lockUndoneEvents, settleUndoneAnswers } from '../../features/meetings/event-answers/undo-answers.server.ts';
import { readMeetingChanges } from '../../features/meetings/meeting-changes/meeting-changes.server.ts';
import { tellMeetings } from '../../features/meetings/meeting-changes/tell-meetings.server.ts';
import { forgetAbsences } from '../../features/meetings/meetings/absence-notices.server.ts';
import { barUndoOfAttendances, barUndoOfMeetings } from '../../features/meetings/meetings/bar-undo.server.ts';
import { attendanceRecords, meetingPartRecords, meetingRecords } from '../../features/meetings/meetings/meetings.tables.ts';
import { tellExpected } from '../../features/meetings/visit-page/tell-expected.server.ts';
import { followVisits } from '../../features/meetings/visitors/visit-notices.server.ts';
import { guardedVisitors } from '../../features/meetings/visitors/visitor-undo.server.ts';
import { followAttendances } from '../../features/meetings/visitors/visits.server.ts';
import { contactRecords } from '../../features/money/contacts/contacts.tables.ts';
import { paymentRecords } from '../../features/money/payments/payments.tables.ts';
import { giveReceiptsBack, keepReceiptsOfDeleted } from '../../features/money/payments/receipts-of-deleted.server.ts';
import { takeBackPayments } from '../../features/money/payments-import/take-back-payments.server.ts';
import { payerRecords } from '../../features/money/statements/payers.tables.ts';
import { connections } from '../../features/own-records/connections/connections.server.ts';
import { limitedDocuments } from '../../features/own-records/documents/documents.server.ts';
import { expectations } from '../../features/own-records/expectations/expectations.server.ts';
import { joinedEvents } from '../../features/own-records/joined-events/joined-events.server.ts';
import { limitedKind } from '../../features/own-records/own-limits.server.ts';
import { followVisibility } from '../../features/people/consents/consents.server.ts';
import { keyRecords } from '../../features/people/keys/keys.tables.ts';
import { mailAccountChanges } from '../../features/people/members/account-mails.server.ts';
import { barUndoOfMembers } from '../../features/people/members/gone-on.server.ts';
import { memberRecords, requireSuperAdmin } from '../../features/people/members/members.tables.ts';
import { removeNoticesOfDeleted } from '../../features/people/notices/remove-notices.server.ts';
import { settingRecords } from '../../features/people/organization/organization.tables.ts';
import type { Data } from '../../platform/data/data.ts';
import { changesBy, commandLine, type RunChange } from '../../platform/data/records/change.ts';
import type { Mailing, RecordKind } from '../../platform/data/records/record-kind.ts';
import type { FollowedKind, Records } from '../../platform/data/records/records.ts';
import type { ImportedKind } from '../../platform/data/records/take-back-import.ts';
import type { UndoHookedKind } from '../../platform/data/records/undo/undo-hooks.ts';

const paidRecords: ImportedKind = {
  ...paymentRecords,
  isFinal: true,
  takeBackImported: takeBackPayments,
};

/** Whoever leaves the portal or a chapter leaves the offices and the agendas with it. What was told to them goes, too. */
const membersWithOffices: FollowedKind & UndoHookedKind = {
  ...memberRecords,
  beforeUndo: barUndoOfMembers,
  afterUndo: async (records) => {
    await requireSuperAdmin(records);
    await settleUndoneAnswers(records);
  },
  follow: async (records, rows) => {
    await mailAccountChanges(records, rows);
    await leaveEventsWithAccounts(records, rows);
    await leaveWithAccounts(records, rows);
    await leaveAgendasWithAccounts(records, rows);
    await removeNoticesOfDeleted(records, rows);
    await keepReceiptsOfDeleted(records, rows);
    await followVisibility(records, rows);
  },
  followAdded: giveReceiptsBack,
};
const placesWithOffices: FollowedKind & UndoHookedKind = {
  ...assignmentRecords,
  afterUndo: requireNotHeld,
  follow: async (records, rows) => {
    await keepPastAssignments(records, rows);
    await leaveWithAssignments(records, rows);
    await leaveAgendasWithPlaces(records, rows);
  },
};

const toldOffices: FollowedKind & UndoHookedKind = { ...officeRecords, afterUndo: checkUndoneOffices, announce: tellOfficers };
const toldSlips: FollowedKind = {
  ...limitedSlips,
  follow: async (records, rows) => {
    await withholdChanged(records, rows);
    await forgetToldSlips(records, rows);
    await settleAnswered(records, rows);
    await followTestimonials(records, rows);
  },
  followAdded: async (records, rows) => {
    await withholdRestored(records, rows);
    await followAddedTestimonials(records, rows);
  },
};

/** Whatever has changed them: a save, a bulk, an undo, a version that was restored. */
const tellOfMeetings = async (records: Records): Promise<void> => {
  const changes = await readMeetingChanges(records);
  await tellMeetings(records, changes);
  await tellExpected(records, changes);
};
const toldMeetings: FollowedKind & UndoHookedKind = {
  ...meetingRecords,
  beforeUndo: barUndoOfMeetings,
  follow: async (records, rows) => {
    await forgetAbsences(records, rows);
    await followVisits(records, rows);
  },
  announce: tellOfMeetings,
};
const toldParts: FollowedKind = { ...meetingPartRecords, announce: tellOfMeetings };

/** An answer to an event, a joined event and the event's places change together. */
const eventsWithAnswers: FollowedKind & UndoHookedKind = {
  ...eventRecords,
  follow: followEvents,
  followAdded: followAddedEvents,
  beforeUndo: lockUndoneEvents,
  afterUndo: settleUndoneAnswers,
};
const joinedEventsWithAnswers: FollowedKind & UndoHookedKind = {
  ...limitedKind(joinedEvents),
  follow: followJoinedChanges,
  followAdded: followJoined,
  beforeUndo: lockUndoneEvents,
  afterUndo: settleUndoneAnswers,
};
const attendancesOfAll: FollowedKind & UndoHookedKind = {
  ...attendanceRecords,
  follow: followAttendances,
  announce: tellOfAbsentSpeakers,
  beforeUndo: async (records, undone) => {
    await barUndoOfAttendances(records, undone);
    await lockUndoneEvents(records, undone);
  },
  afterUndo: settleUndoneAnswers,
};

const limitedWebhooks: FollowedKind & UndoHookedKind = {
  ...webhookRecords,
  follow: forgetSwitchedOff,
  afterUndo: (records) => requireRoom(records),
};

const sentAnnouncements: FollowedKind & UndoHookedKind = { ...announcementRecords, follow: keepSent, beforeUndo: refuseSendingAgain };

export const recordKinds: readonly RecordKind[] = [
  membersWithOffices,
  storyRecords,
  articleRecords,
  meetupRecords,
  insightRecords,
  eventsWithAnswers,
  sponsorRecords,
  partnerRecords,
  advisoryRecords,
  chapterRecords,
  professionRecords,
  paidRecords,
  contactRecords,
  payerRecords,
  placesWithOffices,
  toldOffices,
  toldMeetings,
  toldParts,
  attendancesOfAll,
  guardedVisitors,
  toldSlips,
  limitedKind(connections),
  limitedKind(expectations),
  joinedEventsWithAnswers,
  limitedDocuments,
  settingRecords,
  keyRecords,
  limitedWebhooks,
  dataRequestRecords,
  viewRecords,
  sentAnnouncements,
];

/** Changes that nobody signed in makes: from the command line, or at the first start. */
export const commandLineChanges = (data: Data, { timeZone, ...mailing }: Mailing & { timeZone: string }): RunChange =>
  changesBy({ data, kinds: recordKinds, isFollowed: isFollowedByWebhooks }, { ...commandLine, timeZone, mailing });

/** What the portal changes by itself while it tells webhooks. */
export const webhookChanges = (data: Data, { timeZone, ...mailing }: Mailing & { timeZone: string }): RunChange =>
  changesBy(
    { data, kinds: recordKinds, isFollowed: isFollowedByWebhooks },
    { userId: null, name: 'The portal', via: 'webhooks', address: null, timeZone, mailing },
  );
