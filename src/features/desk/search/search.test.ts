// The search over all kinds of records: what is found, and in which order.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeChapter, makeUser, next } from '../../../../tests/makers.ts';
import { addStory, find, picture, titles } from '../../../../tests/rooms/search-room.ts';
import { type Client, onBothEngines } from '../../../../tests/test-portal.ts';
import { saveChapter } from '../../chapters/chapters/chapters.contract.ts';
import { saveAdvisory } from '../../contents/advisory/advisory.contract.ts';
import { saveEvent } from '../../contents/events/events.contract.ts';
import { saveInsight } from '../../contents/insights/insights.contract.ts';
import { saveSponsor } from '../../contents/sponsors/sponsors.contract.ts';
import { recordPayment } from '../../money/payments/payments.contract.ts';
import { register } from '../../people/accounts/session.contract.ts';
import { updateDetails } from '../../people/profile/profile.contract.ts';
import { search, searchTexts } from './search.contract.ts';

describe('the search', () => {
  onBothEngines((portal) => {
    let staff: Client;
    let member: Client;
    beforeAll(async () => {
      [staff, member] = await Promise.all([portal().as('superAdmin'), portal().as('member')]);
    });

    it('prefers titles that begin with the text, then words that do, then any place, then the other texts', async () => {
      const part = `qu${next()}`;
      const make = (fullName: string, email?: string) => makeUser(portal().data, { fullName, email });
      await make('By e-mail only', `${part}@example.com`);
      await make(`Xy${part} Zoe`);
      await make(`Xy${part} Ada`);
      await make(`Berta ${part}`);
      await make(`Anna ${part}son`);
      await make(`${part.toUpperCase()} Zoltan`);
      await make(`${part} Ábel`);
      expect(await titles(staff, part)).toEqual([
        `${part} Ábel`,
        `${part.toUpperCase()} Zoltan`,
        `Anna ${part}son`,
        `Berta ${part}`,
        `Xy${part} Ada`,
        `Xy${part} Zoe`,
        'By e-mail only',
      ]);
    });

    it('finds by two characters too, in the same order', async () => {
      for (const fullName of ['Anna ĦØ', 'xħøx', 'ħøx', 'Ħø']) await makeUser(portal().data, { fullName });
      expect(await titles(staff, 'ħø')).toEqual(['Ħø', 'ħøx', 'Anna ĦØ', 'xħøx']);
    });

    it('mixes the kinds by how well they match, each with its detail and its address', async () => {
      const word = `Kite${next()}`;
      const user = await makeUser(portal().data, { fullName: `${word} Rao`, phone: '9812312312' });
      const chapter = await makeChapter(portal().data, `Old ${word}`);
      const story = await addStory(staff, `A${word}`, 'Client Bee');
      const event = await staff.send(saveEvent, { Flag: 'Add', EventName: word, StartDate: '2031-01-01T10:00:00Z' }, picture);
      const insight = await staff.send(
        saveInsight,
        { Flag: 'Add', Title1: 'Wind', Title2: `On ${word}`, Description: '<p>x</p>' },
        picture,
      );
      const advisor = await staff.send(
        saveAdvisory,
        { Flag: 'Add', Name: `${word} Sen`, Position: 'Chair', Exp: '10', Description: 'x' },
        picture,
      );
      const total = { TotalRecords: 6 };
      expect([event.status, insight.status, advisor.status]).toEqual([200, 200, 200]);
      expect(await find(staff, word)).toEqual([
        { Kind: 'Event', Id: event.res?.Id, Title: word, Detail: null, Path: `/events/${event.res?.Id}`, ...total },
        {
          Kind: 'Member',
          Id: user.id,
          Title: `${word} Rao`,
          Detail: `${user.email} · 9812312312`,
          Path: `/member-details/${user.id}`,
          ...total,
        },
        {
          Kind: 'Advisory member',
          Id: advisor.res?.Id,
          Title: `${word} Sen`,
          Detail: 'Chair',
          Path: `/advisory-committee/${advisor.res?.Id}`,
          ...total,
        },
        {
          Kind: 'Chapter',
          Id: chapter.id,
          Title: `Old ${word}`,
          Detail: 'Some city, Some state, Somewhere',
          Path: `/chapters/${chapter.id}`,
          ...total,
        },
        { Kind: 'Story', Id: story, Title: `A${word}`, Detail: 'Client Bee', Path: `/stories/${story}`, ...total },
        { Kind: 'Insight', Id: insight.res?.Id, Title: 'Wind', Detail: `On ${word}`, Path: `/insights/${insight.res?.Id}`, ...total },
      ]);
    });

    it('finds members by e-mail, phone and membership number, and sponsors by their number', async () => {
      const { id, email } = await makeUser(portal().data, { fullName: 'Númber Öne', phone: '9700011122' });
      const payment = {
        MemberId: id,
        Amount: 10,
        PaymentDate: '2026-01-01',
        MembershipStartDate: '2026-01-01',
        MembershipEndDate: '2031-01-01',
      };
      expect((await staff.send(recordPayment, payment)).status).toBe(200);
      const [found] = await find(staff, 'numbEr ö');
      const number = found?.Detail?.split(' · ')[0] ?? '';
      expect(number).toMatch(/^CH-\d{6}$/);
      for (const text of [
        email,
        email.slice(0, 8),
        '9700011122',
        '7000111',
        ...['97000 11122', '+91 97000 11122', '97000-11122', '097000 11122', '97000 111', 'Númber  Öne'],
        number,
        number.toLowerCase(),
        number.slice(3),
        String(Number(number.slice(3))).padStart(2, '0'),
      ]) {
        expect(
          (await find(staff, text)).map(({ Id }) => Id),
          text,
        ).toContain(id);
      }
      const sponsor = await staff.send(saveSponsor, { Flag: 'Add', OrderNo: 4321 }, picture);
      for (const text of ['SPONSOR 4321', '4321']) {
        expect((await find(staff, text))[0], text).toMatchObject({
          Kind: 'Sponsor',
          Title: 'Sponsor 4321',
          Path: `/sponsors/${sponsor.res?.Id}`,
        });
      }
    });

    it('gives 20 at most, the best of them', async () => {
      const word = `Twenty${next()}`;
      for (let number = 0; number < 25; number++)
        await makeUser(portal().data, { fullName: `Of ${word} ${String(number).padStart(2, '0')}` });
      await addStory(staff, `${word} in a story`);
      const found = await titles(staff, word);
      expect(found).toEqual([
        `${word} in a story`,
        ...Array.from({ length: 19 }, (_, number) => `Of ${word} ${String(number).padStart(2, '0')}`),
      ]);
    });

    it('is blind to case and accents in any script, and takes % and _ as they stand', async () => {
      const number = next();
      const made = [`Éloïse${number} Straße`, `Οδυσσέας${number}`, `山田太郎${number}`, `100%_${number} "it" \\ O'Neill`];
      for (const fullName of made) await makeUser(portal().data, { fullName });
      for (const [text, index] of [
        [`ELOISE${number} STRASSE`, 0],
        [`eloïse${number}`, 0],
        [`ΟΔΥΣΣΕΑΣ${number}`, 1],
        [`太郎${number}`, 2],
        ['太郎', 2],
        ['山田', 2],
        [`0%_${number}`, 3],
        ['%_', 3],
        ['"it"', 3],
        ['" \\', 3],
        ["O'Neill", 3],
      ] as const) {
        expect(await titles(staff, text), text).toContain(made[index]);
      }
      for (const text of [
        `É%${number}`,
        '__',
        '%%',
        `1_0%_${number}`,
        '*"',
        "' or 1=1 --",
        'a'.repeat(2_000),
        '\u0301\u0301',
        '\u{10FFFF}\u{10FFFF}',
      ]) {
        const { status, rc } = await staff.send(search, { Text: text });
        expect({ text, rc }).toEqual({ text, rc: [] });
        expect([200, 400]).toContain(status);
      }
    });

    it('needs at least two characters', async () => {
      for (const Text of [undefined, null, '', '  ', 'a', ' a ', 'é', 'e\u0301', '👩‍👩‍👧']) {
        const { status, msgkey } = await staff.send(search, { Text });
        expect({ Text, status, msgkey }).toEqual({ Text, status: 400, msgkey: searchTexts.tooShort });
      }
      for (const Text of [['an'], { an: 1 }, 12, true]) expect((await staff.send(search, { Text })).status, String(Text)).toBe(400);
      expect((await staff.send(search, { Text: 'a\0b' })).status).toBe(400);
    });

    it('shows a new, a changed and a deleted record at once', async () => {
      const word = `Fresh${next()}`;
      expect(await find(staff, word)).toEqual([]);
      const { res } = await staff.send(register, { FullName: word, Email: `${word}@example.com`, Phone: '9000000000', Password: 'secret' });
      expect(await titles(staff, word)).toEqual([word]);
      await staff.send(updateDetails, { Flag: 'Details', UserId: res?.Id, FullName: `Now ${word}`, Phone: '9000000000' });
      expect(await titles(staff, word)).toEqual([`Now ${word}`]);
      const { id } = await makeChapter(portal().data, `${word} chapter`);
      expect(await titles(member, word)).toEqual([`${word} chapter`]);
      await staff.send(saveChapter, { Flag: 'Delete', Id: id });
      expect(await find(member, word)).toEqual([]);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
