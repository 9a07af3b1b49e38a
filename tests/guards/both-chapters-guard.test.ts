// Guard, made from the contracts: what people of one chapter are answered does not change when one of their members joins another chapter,
// with a seat, an office, slips, marks, answers and visitors there. So nothing of it shows: no name, no day, no count.

import { beforeAll, describe, expect, it } from 'vitest';
import { type Call, isSave } from '../../src/platform/wire/call.ts';
import { isListCall } from '../../src/platform/wire/list-contract.ts';
import { allCalls } from '../all-calls.ts';
import { inDays } from '../in-days.ts';
import { makeUser } from '../makers.ts';
import { type Belonging, belongTo, makeTwoChapters, type TwoChapters } from '../rooms/two-chapters.ts';
import { makeProfession } from '../rooms/visitor-room.ts';
import { type Client, onAnyEngine } from '../test-portal.ts';
import { requestsWith } from '../valid-inputs.ts';

const belongings: Record<'alpha' | 'bravo', Omit<Belonging, 'ProfessionId'>> = {
  alpha: { word: 'Alphaside', joined: '2018-03-04', office: 'Education Coordinator', marks: ['Late', 'Present'], amount: 1_111 },
  bravo: { word: 'Bravoside', joined: '2019-07-13', office: 'Visitor Host', marks: ['Absent', 'Late', 'Late', 'Medical'], amount: 77_777 },
};

/** Logging out ends the session, seeing notices changes them, and codes and signed links differ each time. */
const leftOut = ['Logout', 'SeeNotices', 'GetCheckInCode', 'GetReceiptLink'];

const reads = allCalls.filter((call) => !isSave(call) && call.who !== 'anyone' && !leftOut.includes(call.name) && !call.file);

/** When a session was last seen, and how many come to an event, which is for all members of all chapters. */
const changing = ['SeenAt', 'Going'];

const shown = (answer: object): string => JSON.stringify(answer, (key, value) => (changing.includes(key) ? null : value));

/** What one object of an answer says about the member. */
const saidOf = (name: string, value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const values = Object.values(value);
  const plain = values.filter((one) => typeof one !== 'object');
  return [...(plain.includes(name) ? [JSON.stringify(plain)] : []), ...values.flatMap((one) => saidOf(name, one))];
};

type Answers = Map<string, string>;

// The calls of all take minutes; `chapters-guard.test.ts` tries them in a shorter way.
describe.each([
  ['alpha', 'bravo'],
  ['bravo', 'alpha'],
] as const)('who joins another chapter than %s', { tags: ['long'] }, (own, other) => {
  onAnyEngine((portal) => {
    let world: TwoChapters;
    let userId: number;
    const people: Record<string, Client> = {};
    const before: Record<string, Answers> = {};

    const answersTo = async (call: Call): Promise<Answers> => {
      const { alpha, bravo } = world;
      const ids = [...Object.values(alpha), ...Object.values(bravo), userId].filter((value) => typeof value === 'number');
      const asked = requestsWith(call, [...new Set(ids)], belongings[other].word);
      const answers: Answers = new Map();
      // Each file adds a row about its reader to the history.
      await portal().data.write((tx) => tx.deleteFrom('changes').where('record', '=', 'List').execute());
      for (const [who, client] of Object.entries(people)) {
        for (const body of asked) {
          answers.set(`${who} ${JSON.stringify(body)}`, shown(await client.send(call, body)));
        }
        // In the file of events, the number of people who come stands between commas.
        if (!isListCall(call) || call.name === 'GetCmsEvents') continue;
        const { payload } = await portal().app.inject({
          method: 'POST',
          url: `/api/User/${call.name}`,
          headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
          payload: JSON.stringify({ Format: 'csv' }),
        });
        answers.set(`${who} as a file`, payload);
      }
      return answers;
    };

    beforeAll(async () => {
      world = await makeTwoChapters(portal());
      const { staff } = world;
      const member = await makeUser(portal().data, {
        fullName: 'Both Sides',
        isActiveMember: true,
        membershipEnd: inDays(5),
        amount: 1_000,
      });
      userId = member.id;
      people.President = await world.officer('President', undefined, world[own]);
      people['an admin as President'] = await world.officer('President', { from: -30, to: 30, role: 'admin' }, world[own]);
      people.member = world[own].client;
      const [first, second] = [await makeProfession(portal(), 'Chair maker'), await makeProfession(portal(), 'Table maker')];
      await belongTo(portal(), staff, world[own], userId, { ...belongings[own], ProfessionId: first });
      for (const call of reads) before[call.name] = await answersTo(call);
      await belongTo(portal(), staff, world[other], userId, { ...belongings[other], ProfessionId: second });
    }, 600_000);

    it.each(reads.map((call) => [call.name, call] as const))('is told by %s to nobody of that one', async (name, call) => {
      const after = await answersTo(call);
      for (const [asked, answer] of before[name] ?? []) expect(after.get(asked), asked).toBe(answer);
    });

    it('is in the other one without what is of the first', async () => {
      const there = [await world.officer('President', undefined, world[other]), world[other].client];
      const { word, joined } = belongings[own];
      const said: string[] = [];
      for (const call of reads) {
        for (const client of there) {
          for (const body of requestsWith(call, [world[other].chapter, userId], 'Both Sides')) {
            const answer = await client.send(call, body);
            const text = JSON.stringify(answer);
            for (const secret of [word, joined]) expect(text, `${call.name} ${JSON.stringify(body)}`).not.toContain(secret);
            said.push(...saidOf('Both Sides', answer).map((one) => `${call.name} ${one}`));
          }
        }
      }
      const nameOf = { alpha: 'Alpha', bravo: 'Bravo' };
      expect(said.filter((one) => one.includes(`"${nameOf[own]}`))).toEqual([]);
      expect(said.filter((one) => one.includes(`"${nameOf[other]}"`)).length).toBeGreaterThan(0);
    });
  });
});
