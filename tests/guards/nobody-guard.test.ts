// Guard: of somebody who chose 'Nobody', others of the chapter get the name only, never photo or profession, whatever call they send.

import { expect, it } from 'vitest';
import { z } from 'zod';
import { listParts, savePart } from '../../src/features/meetings/agenda/agenda.contract.ts';
import { speakersPart } from '../../src/features/meetings/meetings/meetings.contract.ts';
import { saveVisibility } from '../../src/features/people/visibility/visibility.contract.ts';
import { type Call, shapesOf } from '../../src/platform/wire/call.ts';
import { allCalls } from '../all-calls.ts';
import { makeMeetingChapter, mark } from '../rooms/meeting-chapter.ts';
import { onAnyEngine } from '../test-portal.ts';
import { validInputs } from '../valid-inputs.ts';

const answered = ({ row, res }: Call) => JSON.stringify([row, res].map((type) => z.toJSONSchema(type, { unrepresentable: 'any' })));

/** Calls whose answers have somebody's photo or profession. */
const calls = allCalls.filter((call) => call.who !== 'anyone' && /"(?:Photo|Profession)"/.test(answered(call)));

const canary = { photo: 'canary.webp', profession: 'Canary keeper', profession_folded: 'canary keeper' };

onAnyEngine((portal) => {
  it('tells fellows neither the photo nor the profession of who chose Nobody, and officers both', async () => {
    const chapter = await makeMeetingChapter(portal());
    const { data } = portal();
    const [asha, ravi] = [await chapter.join('Asha Rao'), await chapter.join('Ravi Iyer')];
    const MeetingId = await chapter.add('2026-09-10');
    await mark(chapter.secretary, MeetingId, [ravi, 'Present']);
    const [part] = (await chapter.staff.send(listParts, { MeetingId })).rc.filter(({ Part }) => Part === speakersPart);
    const chosen = await chapter.staff.send(savePart, {
      Flag: 'Update',
      Id: part?.Id,
      Part: speakersPart,
      UserId: ravi.id,
      Version: part?.Version,
    });
    expect(chosen.status).toBe(200);
    const nobody = { ShowMe: 'Nobody', ShowPhone: 'Nobody', ShowEmail: 'Nobody', ShowCompany: 'Nobody' };
    expect((await ravi.client.send(saveVisibility, nobody)).status).toBe(200);
    const term = { from_day: '2020-01-01', to_day: '2099-12-31', created_by: chapter.staff.userId, created_at: '2020-01-01T00:00:00.000Z' };
    await data.write(async (tx) => {
      await tx.updateTable('users').set(canary).where('id', '=', ravi.id).execute();
      await tx.updateTable('settings').set({ lights_for_all: true }).execute();
      await tx
        .insertInto('offices')
        .values({ ...term, chapter_id: chapter.id, user_id: ravi.id, office: 'Treasurer' })
        .execute();
    });
    const ids = { ChapterId: chapter.id, MeetingId, UserId: ravi.id };
    const tellOfficers: string[] = [];
    for (const call of calls) {
      const [{ Id: _id, ...plain } = {}] = validInputs(call);
      const fields = shapesOf(call.input).flatMap(({ shape }) => Object.keys(shape));
      const named = Object.fromEntries(Object.entries(ids).filter(([name]) => fields.includes(name)));
      const { UserId: _, ...allUsers } = named;
      const searches = fields.filter((name) => ['Search', 'Text', 'Profession'].includes(name)).map((name) => ({ [name]: 'Canary' }));
      for (const body of [named, allUsers].flatMap((some) => [{}, ...searches].map((more) => ({ ...plain, ...some, ...more })))) {
        const { rc, res } = await asha.client.send(call, body);
        expect(JSON.stringify([rc, res]), `${call.name} ${JSON.stringify(body)}`).not.toMatch(/canary/i);
        // Nobody is found by what is hidden.
        if (searches.some((search) => Object.keys(search).some((name) => name in body))) expect(JSON.stringify(rc)).not.toContain('Ravi');
      }
      const { rc, res } = await chapter.secretary.send(call, { ...plain, ...allUsers });
      if (/canary/i.test(JSON.stringify([rc, res]))) tellOfficers.push(call.name);
    }
    expect(tellOfficers).toEqual(
      expect.arrayContaining(['GetAttendance', 'GetChapterMembers', 'GetLights', 'GetMeetingParts', 'GetOffices']),
    );
  });
});
