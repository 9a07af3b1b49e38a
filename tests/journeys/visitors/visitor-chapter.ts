// A chapter with its president, a visitor host and a member, a profession, and visitors, for journeys of these.

import { saveOffice } from '../../../src/features/chapters/offices/offices.contract.ts';
import { saveProfession } from '../../../src/features/chapters/professions/professions.contract.ts';
import { moveVisitor } from '../../../src/features/meetings/visitors/visitor-steps.contract.ts';
import type { VisitorStage } from '../../../src/features/meetings/visitors/visitor-words.ts';
import { saveVisitor } from '../../../src/features/meetings/visitors/visitors.contract.ts';
import { inDays } from '../../in-days.ts';
import type { JourneyPortal } from '../journey-portal.ts';
import { makeMeetingChapter } from '../meetings/meeting-chapter.ts';

const onward: VisitorStage[] = ['Registered', 'Visited', 'Applied', 'Approved'];

export const makeVisitorChapter = async (portal: JourneyPortal) => {
  const chapter = await makeMeetingChapter(portal);
  const term = { From: inDays(-10), To: inDays(200) };
  await portal.save(saveOffice, { Flag: 'Add', ChapterId: chapter.id, UserId: chapter.ravi.id, Office: 'Visitor Host', ...term });
  const profession = await portal.save(saveProfession, { Flag: 'Add', Name: 'Beekeeper' });
  const addVisitor = (FullName: string, more: object = {}) =>
    portal.save(saveVisitor, { Flag: 'Add', ChapterId: chapter.id, FullName, ...more });
  return {
    ...chapter,
    host: chapter.ravi,
    member: chapter.asha,
    profession,
    addVisitor,
    /** Adds a visitor who has come so far. */
    addAt: async (stage: VisitorStage, FullName: string, more: object = {}) => {
      const Id = await addVisitor(FullName, { ProfessionId: profession, ...more });
      for (const Stage of onward.slice(0, onward.indexOf(stage) + 1)) await portal.save(moveVisitor, { Id, Stage });
      return Id;
    },
  };
};

export const stageOf = async ({ data }: JourneyPortal, name: string) => {
  const row = await data.read.selectFrom('visitors').select('stage').where('full_name', '=', name).executeTakeFirst();
  return row?.stage;
};
