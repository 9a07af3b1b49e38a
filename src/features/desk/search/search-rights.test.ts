// The search over all kinds of records: who finds what.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeAssignment, makeChapter, makeUser, next } from '../../../../tests/makers.ts';
import { addStory, find, picture, switchOff, titles } from '../../../../tests/rooms/search-room.ts';
import { makeProfession } from '../../../../tests/rooms/visitor-room.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { saveAdvisory } from '../../contents/advisory/advisory.contract.ts';
import { saveVisitor } from '../../meetings/visitors/visitors.contract.ts';
import { updateDetails } from '../../people/profile/profile.contract.ts';
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

    describe('by several words', () => {
      const paid = { isActiveMember: true, membershipEnd: '2099-12-31' };
      const nothing = { ShowMe: 'All members', ShowPhone: 'Nobody', ShowEmail: 'Nobody', ShowCompany: 'Nobody' } as const;
      const one = (word: string) => `${word}${next()}`;
      const [name, trade, company, seat] = [one('Ramesh'), one('Electrician'), one('Canarysparks'), one('Rewiring')];
      const [harbour, hill] = [one('Harbour'), one('Hilltop')];
      let ramesh: Client;
      /** In one of the two chapters of Ramesh. */
      let fellow: Client;
      let stranger: Client;

      const choose = async (choices: object) => {
        expect((await ramesh.send(saveVisibility, { ...nothing, ...choices })).status).toBe(200);
      };
      const people = async (reader: Client, Text: string) =>
        (await find(reader, Text)).flatMap(({ Kind, Title }) => (Kind === 'Member' ? [Title] : []));

      beforeAll(async () => {
        const { data } = portal();
        const [shared, other] = [await makeChapter(data, `Old ${harbour}`), await makeChapter(data, `Green ${hill}`)];
        const email = `canary${name}@example.com`;
        const user = await makeUser(data, { ...paid, fullName: `${name} Kumar`, email, phone: '9711122233' });
        const reader = await makeUser(data, paid);
        for (const chapter of [shared, other]) await makeAssignment(data, chapter.id, user.id, staff.userId);
        await makeAssignment(data, shared.id, reader.id, staff.userId);
        const profession_id = await makeProfession(portal(), `${seat} of boats`);
        await data.write((tx) =>
          tx.updateTable('assignments').set({ profession_id }).where('user_id', '=', user.id).where('chapter_id', '=', other.id).execute(),
        );
        [ramesh, fellow, stranger] = [portal().clientOf(user), portal().clientOf(reader), portal().clientOf(await makeUser(data, paid))];
        const details = { FullName: `${name} Kumar`, Phone: '9711122233', Profession: `${trade} AC`, Company: company };
        expect((await ramesh.send(updateDetails, { Flag: 'Details', ...details })).status).toBe(200);
      });

      it('tells a member nobody by what the reader may not see of them', async () => {
        await choose({});
        for (const hidden of [company, 'canary', '97111', '9711122233', `canary${name}@example.com`, seat, 'zzz'])
          for (const reader of [fellow, stranger])
            for (const text of [`${name} ${hidden}`, `${hidden} ${name}`]) expect(await people(reader, text), text).toEqual([]);
        await choose({ ShowMe: 'My chapter', ShowCompany: 'My chapter' });
        for (const word of [trade, company, harbour, hill, 'AC']) expect(await people(stranger, `${name} ${word}`), word).toEqual([]);
        // The other chapter is not told to the fellows of this one.
        expect(await people(fellow, `${name} ${hill}`)).toEqual([]);
        expect(await people(fellow, `${name} ${harbour}`)).toEqual([`${name} Kumar`]);
        await choose({ ShowMe: 'Nobody', ShowCompany: 'All members' });
        for (const reader of [fellow, stranger])
          for (const word of [trade, company, harbour]) expect(await people(reader, `${name} ${word}`), word).toEqual([]);
      });

      it('finds who has each of them in the name, the profession, the company or a chapter', async () => {
        await choose({ ShowCompany: 'All members' });
        for (const reader of [staff, fellow, stranger])
          for (const text of [
            ...[`${name} ${trade}`, `${trade}, ${name}`, `kumar ${trade.toUpperCase()} ac`, `${trade} ${company}`],
            ...[`${name} ${harbour}`, `${trade} ${hill}`, `${name.slice(0, 5)} ${trade.slice(-6)} ${company.slice(3)}`],
          ])
            expect(await people(reader, text), text).toEqual([`${name} Kumar`]);
        expect(await people(staff, `${name} ${seat}`)).toEqual([`${name} Kumar`]);
        for (const text of [`${name} ${trade} zzz`, `${name} ${trade} xy`, `${name} one two three four five`, 'ku el'])
          expect(await people(stranger, text), text).toEqual([]);
      });

      it('puts whom the whole text finds first, and finds visitors by their company and profession', async () => {
        const both = `Best${next()}`;
        const user = await makeUser(portal().data, { ...paid, fullName: `${both} Pune` });
        await makeUser(portal().data, { ...paid, fullName: `A ${both}`, profession: 'Pune' });
        expect(await titles(staff, `${both} Pune`)).toEqual([`${both} Pune`, `A ${both}`]);
        const chapter = await makeChapter(portal().data);
        const ProfessionId = await makeProfession(portal(), `Glass${both}`);
        const visitor = { Flag: 'Add' as const, ChapterId: chapter.id, FullName: `Vera ${both}`, Company: 'Panes', ProfessionId };
        expect((await staff.send(saveVisitor, { ...visitor, Source: 'Walk-in' })).status).toBe(200);
        for (const text of [`vera glass${both}`, `panes ${both}`]) expect(await titles(staff, text), text).toEqual([`Vera ${both}`]);
        expect(await titles(portal().clientOf(user), `vera glass${both}`)).toEqual([]);
      });
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
