// The history names a field as its form does: for each kind of record, the columns that a save has.

import type { Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { recordKinds } from '../../src/app/server/record-kinds.ts';
import { fieldLabel } from '../../src/features/desk/history/field-labels.ts';
import { wireNameOf } from '../../src/platform/data/records/record-kind.ts';
import { shapesOf } from '../../src/platform/wire/call.ts';
import { labelOf } from '../../src/platform/wire/labels.ts';
import { allCalls } from '../all-calls.ts';
import { onAnyEngine } from '../test-portal.ts';

/** By kind: the calls whose forms have its fields. */
const savedBy: Record<string, readonly string[]> = {
  Story: ['AddCmsStories'],
  Article: ['AddCmsArticles'],
  Meetup: ['AddCmsMeetups'],
  Insight: ['AddCmsInsights'],
  Event: ['AddCmsEvents'],
  Sponsor: ['AddCmsSponsor'],
  Partner: ['AddCmsPartner'],
  'Advisory member': ['AddCmsAdvisoryCommaty'],
  Chapter: ['AddOrUpdateChapter'],
  Member: ['UserUpdateDetails', 'SaveVisibility'],
  Payment: ['JoinMemberPaymentUpdate'],
  Contact: ['NoteContact'],
  Assignment: ['AssignUserInChapter'],
  Office: ['SaveOffice'],
  Meeting: ['SaveMeeting'],
  'Meeting part': ['SaveMeetingPart'],
  Attendance: ['AnswerMeeting', 'AnswerEvent'],
  Slip: ['SaveSlip', 'AnswerSlip'],
  Visitor: ['SaveVisitor', 'MoveVisitor'],
  Profession: ['SaveProfession'],
  Connection: ['AddUserConnect'],
  Expectation: ['UserExpectationsCrud'],
  'Joined event': ['UserEventsJoinedCrud'],
  Document: ['UserDocumentsCrud'],
  View: ['SaveView'],
  Announcement: ['SaveAnnouncement'],
  Setting: ['SaveSettings'],
  Key: ['SaveKey'],
  Webhook: ['SaveWebhook'],
  'Data request': ['AskAboutData', 'AnswerDataRequest'],
};

/** Switches, and a choice with its own words. The other labels speak to the member: 'My e-mail'. */
const saidOtherwise = ['IsActive', 'IsTmnians', 'WantsMembershipMail', 'CMSEventId', 'ShowMe', 'ShowPhone', 'ShowEmail', 'ShowCompany'];

describe('the label of a field', () => {
  onAnyEngine((portal) => {
    // A payer is written by a statement alone.
    const formKinds = recordKinds.filter(({ name }) => name !== 'Payer');
    it.each(formKinds.map((kind) => [kind.name, kind] as const))('of %s is that of its form', async (name, kind) => {
      const calls = (savedBy[name] ?? []).map((call) => allCalls.find((one) => one.name === call));
      expect(calls.length).toBeGreaterThan(0);
      // The type hides it, because only this test needs it.
      const { introspection } = portal().data.read as unknown as Kysely<unknown>;
      const table = (await introspection.getTables()).find((one) => one.name === kind.table);
      const columns = table?.columns.map((column) => wireNameOf(kind, column.name)) ?? [];
      expect(columns.length).toBeGreaterThan(0);
      const said: Record<string, string> = {};
      const meant: Record<string, string> = {};
      for (const call of calls) {
        if (!call) throw new Error(`A call of ${name} does not exist`);
        for (const { shape } of shapesOf(call.input)) {
          for (const [field, rule] of Object.entries(shape) as [string, z.ZodType][]) {
            const label = labelOf(rule);
            if (!columns.includes(field) || label === '' || saidOtherwise.includes(field)) continue;
            said[field] = fieldLabel(name, field);
            meant[field] = label;
          }
        }
      }
      expect(Object.keys(meant).length).toBeGreaterThan(0);
      expect(said).toEqual(meant);
    });
  });
});
