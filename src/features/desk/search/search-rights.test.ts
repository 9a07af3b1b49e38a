// The search over all kinds of records: who finds what.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeAssignment, makeChapter, makeUser, next } from '../../../../tests/makers.ts';
import { addStory, find, picture, switchOff, titles } from '../../../../tests/rooms/search-room.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { saveAdvisory } from '../../contents/advisory/advisory.contract.ts';
import { saveVisibility } from '../../people/visibility/visibility.contract.ts';
import { search } from './search.contract.ts';

describe('the search, by role,', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    let member: Client;
    beforeAll(async () => {
      [staff, member] = await Promise.all([portal().as('superAdmin'), portal().as('member')]);
    });

    it('shows members active contents and chapters only, and no people', async () => {
      const word = `Veil${next()}`;
      await makeUser(portal().data, { fullName: `${word} Person` });
      await staff.send(saveAdvisory, { Flag: 'Add', Name: `${word} Adviser`, Position: 'Chair', Exp: '1', Description: 'x' }, picture);
      await makeChapter(portal().data, `${word} open`);
      await makeChapter(portal().data, `${word} closed`, false);
      await addStory(staff, `${word} shown`);
      await switchOff(staff, await addStory(staff, `${word} hidden`));
      expect(await titles(member, word)).toEqual([`${word} open`, `${word} shown`]);
      expect(await titles(staff, word)).toEqual(['Adviser', 'closed', 'hidden', 'open', 'Person', 'shown'].map((end) => `${word} ${end}`));
      expect(await titles(member, 'Sponsor')).toEqual([]);
      expect(await titles(member, member.email)).toEqual([]);
    });

    it('does not let members learn anything of others by what they type', async () => {
      const { email } = await makeUser(portal().data, { fullName: 'Secretive Soul', phone: '9555512345' });
      for (const text of ['Secretive Soul', 'Secretive', email, '9555512345', 'CH-0']) expect(await find(member, text), text).toEqual([]);
    });

    it('finds for members whom the directory shows them, by name and profession, also with a slip of typing, and leads to their page', async () => {
      const word = `caterer${next()}`;
      const paid = { isActiveMember: true, membershipEnd: '2099-12-31', profession: `Weddings ${word}` };
      const chapter = await makeChapter(portal().data);
      const [one, other, hiding] = [
        await makeUser(portal().data, { ...paid, fullName: 'Omar & Sons' }),
        await makeUser(portal().data, paid),
        await makeUser(portal().data, { ...paid, fullName: 'Hanna Hiding' }),
      ];
      for (const { id } of [one, other, hiding]) await makeAssignment(portal().data, chapter.id, id, staff.userId);
      await portal()
        .clientOf(hiding)
        .send(saveVisibility, { ShowMe: 'Nobody', ShowPhone: 'Nobody', ShowEmail: 'Nobody', ShowCompany: 'Nobody' });
      expect(await find(portal().clientOf(other), word)).toEqual([
        {
          Kind: 'Member',
          Id: one.id,
          Title: 'Omar & Sons',
          Detail: `Weddings ${word}`,
          Path: `/directory/${one.id}`,
          TotalRecords: 1,
        },
      ]);
      expect(await titles(portal().clientOf(other), 'om')).toContain('Omar & Sons');
      for (const text of ['Omra', `catreer${word.slice(7)}`])
        expect(await titles(portal().clientOf(other), text), text).toEqual(['Omar & Sons']);
      expect(await titles(portal().clientOf(other), 'Hanan')).toEqual([]);
      for (const text of [one.email, 'Hanna', word]) expect(await find(member, text), text).toEqual([]);
    });

    it('finds as many of what members see, however many more there are that they do not', async () => {
      const word = `Crowd${next()}`;
      for (let number = 0; number < 25; number++) await switchOff(staff, await addStory(staff, `${word} ${number}`));
      await addStory(staff, `${word} zzz`);
      expect(await titles(member, word)).toEqual([`${word} zzz`]);
    });

    it('lists nobody twice, and no super admins', async () => {
      const word = `twice${next()}`;
      const { id } = await makeUser(portal().data, { fullName: `${word} ${word}`, email: `${word}@example.com` });
      await makeUser(portal().data, { role: 'superAdmin', fullName: `${word} Boss` });
      await makeUser(portal().data, { role: 'admin', fullName: `${word} Clerk` });
      expect(await titles(staff, word)).toEqual([`${word} Clerk`, `${word} ${word}`]);
      expect((await find(staff, word)).filter(({ Id }) => Id === id)).toHaveLength(1);
    });

    it('is not for admins, nor for anybody who is not signed in', async () => {
      expect((await (await portal().as('admin')).send(search, { Text: 'anything' })).status).toBe(403);
      expect((await portal().anonymous.send(search, { Text: 'anything' })).status).toBe(401);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
