// Files as people have them: headings in their own words, wrong values that are mended on the screen or in a file of refused lines, and
// chapters that are not there.

import { beforeAll, describe, expect, it } from 'vitest';
import { fileOf, makeChapter, makeUser } from '../../../../tests/makers.ts';
import { countsOf, csv, newEmail, sendFile } from '../../../../tests/rooms/import-room.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { path } from '../../../platform/wire/call.ts';
import { undoChanges } from '../../../platform/wire/calls/changes.ts';
import { listChapters } from '../../chapters/chapters/chapters.contract.ts';
import { listCities, listCountries, listStates, type Place } from '../../chapters/places/places.contract.ts';
import { listProfessions } from '../../chapters/professions/professions.contract.ts';
import { listMembers } from '../../people/members/members.contract.ts';
import { getRefusedLines } from './import.contract.ts';

describe('a file as people have it', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
    });

    type Options = Parameters<typeof sendFile>[3];
    const send = (file: string | File, options: Options = {}) => sendFile(staff, 'members', file, options);
    const memberOf = async (Email: string) => (await staff.send(listMembers, { Email })).rc[0];
    const placeOf = async (city: string) => {
      const named = (rows: readonly Place[], name: string) => rows.find(({ Name }) => Name === name)?.Id ?? 0;
      const CountryId = named((await staff.send(listCountries)).rc, 'India');
      const StateId = named((await staff.send(listStates, { CountryId })).rc, 'Maharashtra');
      const CityId = named((await staff.send(listCities, { StateId })).rc, city);
      return { CountryId, StateId, StateName: null, CityId, CityName: null };
    };
    const fieldsOf = async (...lines: Parameters<typeof csv>) => {
      const { res } = await send(csv(...lines));
      return Object.fromEntries(res?.Columns.map(({ Heading, Field, IsGuessed }) => [Heading, IsGuessed ? `${Field}?` : Field]) ?? []);
    };

    it('has its headings understood as people write them', async () => {
      const heads = ['S No', 'Name of Member', 'E-mail ID', 'Mob. No', 'DOJ', 'Name of Chapter', 'Mode of Payment', 'Amt (Rs)'];
      expect(await fieldsOf(heads, [1, 'Asha', 'asha@example.com', '9876543210', '01-02-2026', '', 'UPI', ''])).toEqual({
        'S No': null,
        'Name of Member': 'FullName',
        'E-mail ID': 'Email',
        'Mob. No': 'Phone',
        DOJ: 'CreatedAt',
        'Name of Chapter': 'ChapterName',
        'Mode of Payment': 'Method',
        'Amt (Rs)': 'Amount',
      });
      for (const phone of ['WhatsApp No', 'Contact Number', 'MOBILE', 'Ph. No.', 'Tel']) {
        expect(await fieldsOf([phone], ['x'])).toEqual({ [phone]: 'Phone' });
      }
      for (const amount of ['Fee Paid', 'Membership Fee', 'Fees (Rs)', 'Amount Received']) {
        expect(await fieldsOf([amount], ['18000'])).toEqual({ [amount]: 'Amount' });
      }
    });

    it('gives a field to one column only, and says what only the values tell', async () => {
      expect(await fieldsOf(['Mobile No', 'WhatsApp No'], ['9876543210', '9876543211'])).toEqual({
        'Mobile No': 'Phone',
        'WhatsApp No': null,
      });
      expect(await fieldsOf(['Write to', 'Ring'], ['a@example.com', '+91 98765 43210'])).toEqual({ 'Write to': 'Email?', Ring: 'Phone?' });
      // Two columns of telephone numbers, and days that may mean anything, are left to a person.
      expect(await fieldsOf(['A', 'B', 'Birthday'], ['9876543210', '9876543211', '01-02-1980'])).toEqual({
        A: null,
        B: null,
        Birthday: null,
      });
    });

    it('says once which column is missing', async () => {
      const { res } = await send(csv(['Who', 'E-mail'], ['Asha', newEmail()], ['Binu', newEmail()]));
      expect(res).toMatchObject({ Refused: 2, Missing: ['FullName', 'Phone'], Waiting: [2, 3], ToMend: [] });
      expect((await send(csv(['Who'], ['Asha']))).res).toMatchObject({ Missing: ['Email', 'FullName', 'Phone'], Waiting: [2] });
    });

    it('is mended on the screen: the lines are checked again, and come in with the others', async () => {
      const [asha, binu] = [newEmail(), newEmail()];
      const file = csv(['Name', 'E-mail', 'Mobile'], ['Asha', asha, '9876543210'], ['Binu', binu, '123']);
      const { res } = await send(file);
      expect(res?.ToMend).toEqual([
        {
          Line: 3,
          Fields: [
            { Field: 'FullName', Value: 'Binu', Why: null },
            { Field: 'Email', Value: binu, Why: null },
            { Field: 'Phone', Value: '123', Why: 'Please enter a valid 10-digit phone number' },
          ],
        },
      ]);
      const stillWrong = await send(file, { Mended: { 3: { Phone: '12' } } });
      expect(stillWrong.res).toMatchObject({ New: 1, Refused: 1 });
      expect(stillWrong.res?.About[0]?.Wrong).toBe('12');
      const done = await send(file, { Mended: { 3: { Phone: '9876543211', Nothing: 'x' } }, Apply: true });
      expect(countsOf(done)).toEqual([2, 0, 0, 0]);
      expect(await memberOf(binu)).toMatchObject({ Phone: '9876543211' });
    });

    it('leaves out lines that are not meant: neither read nor refused, and what they clash with is taken', async () => {
      const [asha, binu] = [newEmail(), newEmail()];
      const file = csv(['Name', 'E-mail', 'Mobile'], ['Asha', asha, '9876543210'], ['Binu', binu, '123'], ['Chitra', newEmail(), '12']);
      const looked = await send(file, { LeftOut: '3' });
      expect(looked.res).toMatchObject({ New: 1, Refused: 1, LeftOut: 1 });
      expect(looked.res?.ToMend.map(({ Line }) => Line)).not.toContain(3);
      // In the order of the file, so that the line stays where it was.
      expect(looked.res?.Lines.map(({ Line, Result }) => [Line, Result])).toEqual([
        [3, 'Left out'],
        [4, 'Refused'],
        [2, 'New'],
      ]);
      expect(looked.res?.About[0]).toEqual({ Who: `Binu · ${binu}`, Wrong: '', HasNote: false });
      expect((await refusedLines(fileOf(file, 'members.csv'), { LeftOut: '3' })).body.toString()).not.toContain('Binu');
      expect(await send(file, { LeftOut: '3', Apply: true, Strict: true })).toMatchObject({ res: { New: 1, Refused: 1, SetId: null } });
      // Mended and left out: not brought in, until it is taken in again.
      const options = { Mended: { 3: { Phone: '9876543211' } }, LeftOut: '3,4', Apply: true, Strict: true };
      expect((await send(file, options)).res).toMatchObject({ New: 1, Refused: 0, LeftOut: 2, SetId: expect.any(Number) });
      expect(await memberOf(binu)).toBeUndefined();
      expect((await send(file, { ...options, LeftOut: '4' })).res).toMatchObject({ New: 1, Same: 1, LeftOut: 1 });
      const all = await send(file, { LeftOut: '2,3,4', Apply: true });
      expect(all).toMatchObject({ msgkey: 'Nothing had to be changed', res: { LeftOut: 3, SetId: null } });
      expect((await send(file, { LeftOut: '' })).res).toMatchObject({ LeftOut: 0 });
      for (const [LeftOut, msgkey] of [
        ['9', 'There is no line 9'],
        ['1', 'There is no line 1'],
        ['x', 'Id must be a number'],
      ] as const) {
        expect(await send(file, { LeftOut })).toMatchObject({ status: 400, msgkey });
      }
    });

    it.each([
      [{ 9: { Phone: '1' } }, 'There is no line 9'],
      ['[', 'Mended must be JSON'],
      ['{"2":"x"}', 'Mended must be JSON'],
      ['{"2":{"Email":1}}', 'Mended must be JSON'],
      [{ 2: { Phone: 'x'.repeat(40_000) } }, 'A value is too long'],
      [Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [at, {}])), 'Mended must be JSON'],
    ])('refuses what cannot be mended: %.30s', async (Mended, message) => {
      const answer = await send(csv(['E-mail', 'Mobile'], [newEmail(), '1']), { Mended });
      expect(answer).toMatchObject({ status: 400, msgkey: expect.stringContaining(message) });
    });

    it.each([{ X: -1 }, { X: 1.5 }, { X: 'Other' }, { X: null }, ['X']])('refuses what no chapter can be: %j', async (Chapters) => {
      const msgkey = 'Chapters must be JSON: an object of names, each with the id of a chapter or the place of a new one';
      expect(await send(csv(['E-mail'], [newEmail()]), { Chapters })).toMatchObject({ status: 400, msgkey });
    });

    const refusedLines = async (file: File, input: object = {}) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ Kind: 'members', ...input })) form.append(name, String(value));
      form.append('File', file);
      const request = new Request('http://localhost', { method: 'POST', body: form });
      const answer = await portal().app.inject({
        method: 'POST',
        url: path(getRefusedLines),
        headers: { authorization: `Bearer ${staff.token}`, 'content-type': request.headers.get('content-type') ?? '' },
        payload: Buffer.from(await request.arrayBuffer()),
      });
      return { name: String(answer.headers['content-disposition']), body: answer.rawPayload, status: answer.statusCode };
    };

    it('gives its refused lines as a file with the reasons, which can be imported again', async () => {
      const email = newEmail();
      const lines = csv(['Name', 'E-mail', 'Mobile', 'Shirt'], ['Asha', newEmail(), '9876543210', 'M'], ['Binu, "B"', email, '123', 'L']);
      const { status, name, body } = await refusedLines(fileOf(lines, 'members.csv'));
      expect(status).toBe(200);
      expect(name).toMatch(/filename="members-refused-lines-\d{4}-\d\d-\d\d\.csv"/);
      const reason = 'Please enter a valid 10-digit phone number';
      expect(body.toString()).toBe(`\ufeffName,E-mail,Mobile,Shirt,Why refused\r\n"Binu, ""B""",${email},123,L,${reason}\r\n`);
      const again = await send(body.toString().replace(',123,', ',9876543219,'), { Apply: true });
      expect(countsOf(again)).toEqual([1, 0, 0, 0]);
      expect(again.res?.Columns.at(-1)).toMatchObject({ Heading: 'Why refused', Field: null });
      const once = await refusedLines(fileOf(body.toString(), 'members.csv'));
      expect(once.body.toString().match(/Why refused/g)).toHaveLength(1);
      const mended = await refusedLines(fileOf(lines, 'members.csv'), { Mended: JSON.stringify({ 3: { Phone: '9876543219' } }) });
      expect(mended.body.toString().trim().split('\r\n')).toHaveLength(1);
    });

    it('gives its refused lines so that they stay refused, and so that nothing in them is computed', async () => {
      const heads = ['=1+1', 'Name', 'E-mail', 'Mobile', 'Paid on', 'Amount'];
      const impossible = ['x', 'Asha', newEmail(), '9876543210', '31/02/2026', '5000'];
      const tooMany = ['x', 'Binu', newEmail(), '9876543211', '', '', 'Director'];
      const noNumber = ['x', 'Chitra', newEmail(), '9876543212', '01/02/2026', '5.000,00'];
      const looked = await send(csv(heads, impossible, tooMany, noNumber));
      expect(looked.res?.Lines.map(({ Message }) => Message)).toEqual([
        'Payment Date is no day (February 2026 has 28 days)',
        'The line has more cells than there are headings',
        'Amount must be a number',
      ]);
      expect(looked.res?.ToMend.map(({ Line }) => Line)).toEqual([2, 4]);
      const { body } = await refusedLines(fileOf(csv(heads, impossible, tooMany, noNumber), 'members.csv'));
      expect(body.toString().split('\r\n')[0]).toBe("\ufeff'=1+1,Name,E-mail,Mobile,Paid on,Amount,Why refused");
      expect(body.toString()).toContain('31/02/2026');
      expect(countsOf(await send(body.toString()))).toEqual([0, 0, 0, 3]);
    });

    it('has a chapter asked about once that is not there: created, or another one is meant', async () => {
      const known = await makeChapter(portal().data, 'Pune Central');
      const paid = { isActiveMember: true, membershipEnd: '2090-03-31', amount: 500 };
      const [one, two, three] = [await makeUser(portal().data, paid), await makeUser(portal().data, paid), await makeUser(portal().data)];
      const file = csv(
        ['Email', 'Chapter'],
        [one.email, 'Nashik'],
        [two.email, 'NASHIK '],
        [three.email, 'Nashik'],
        [two.email, 'Pune Centrl'],
      );
      const asked = await send(file);
      expect(asked.res).toMatchObject({ Refused: 3, PlacesNotGiven: 1 });
      expect(asked.res?.UnknownChapters).toEqual([
        { Name: 'Nashik', Lines: 3, Likely: null },
        { Name: 'Pune Centrl', Lines: 1, Likely: { Id: known.id, Name: 'Pune Central' } },
      ]);
      const place = await placeOf('Nashik');
      const Chapters = { Nashik: place, 'Pune Centrl': known.id };
      const done = await send(csv(['Email', 'Chapter'], [one.email, 'Nashik'], [two.email, 'Pune Centrl']), { Chapters, Apply: true });
      expect(countsOf(done)).toEqual([0, 2, 0, 0]);
      expect(await memberOf(one.email)).toMatchObject({ ChapterName: 'Nashik' });
      expect(await memberOf(two.email)).toMatchObject({ ChapterName: 'Pune Central' });
      expect((await send(file, { Chapters })).res?.UnknownChapters).toEqual([]);
      expect((await staff.send(listChapters, { ChapterName: 'Nashik' })).rc).toMatchObject([
        { ChapterName: 'Nashik', CountryName: 'India', StateName: 'Maharashtra', CityName: 'Nashik' },
      ]);
      // What an answer creates is undone with the import.
      expect((await staff.send(undoChanges, { SetId: done.res?.SetId })).status).toBe(200);
      expect((await staff.send(listChapters, { ChapterName: 'Nashik' })).rc).toEqual([]);
      for (const wrong of [
        { Nashik: 999_999 },
        { Nashik: 'Create' },
        { Nashik: { ...place, CityId: null } },
        { Nashik: { ...place, StateId: 1 } },
        { X: place },
      ]) {
        expect((await send(file, { Chapters: wrong, Apply: true })).status).toBe(400);
      }
    });

    it('asks about names such as __proto__ as about any other', async () => {
      const paid = await makeUser(portal().data, { isActiveMember: true, membershipEnd: '2090-03-31', amount: 500 });
      const answers = (answer: unknown) => Object.fromEntries(['__proto__', 'constructor', 'toString'].map((name) => [name, answer]));
      const { id } = await makeChapter(portal().data, 'Thane');
      const heads = ['E-mail', 'Chapter', 'Seat'];
      for (const name of ['__proto__', 'constructor', 'toString']) {
        const file = csv(heads, [paid.email, name, name]);
        expect((await send(file)).res).toMatchObject({ Refused: 1, UnknownChapters: [{ Name: name, Lines: 1 }] });
        const { res } = await send(file, { Chapters: answers(id), Professions: answers('create'), Apply: true });
        expect([name, res?.Changed, res?.UnknownChapters, res?.UnknownProfessions]).toEqual([name, 1, [], []]);
        expect(await memberOf(paid.email)).toMatchObject({ ChapterName: 'Thane' });
        expect((await staff.send(listProfessions, { Search: name })).rc).toMatchObject([{ Name: name }]);
        await staff.send(undoChanges, { SetId: res?.SetId });
      }
    });

    it('has only those chapters created that a line names which is taken', async () => {
      const paid = await makeUser(portal().data, { isActiveMember: true, membershipEnd: '2090-03-31', amount: 500 });
      const unpaid = await makeUser(portal().data);
      const heads = ['Name', 'E-mail', 'Mobile', 'Chapter'];
      const Chapters = { Satara: await placeOf('Satara'), Sangli: await placeOf('Sangli'), Solapur: await placeOf('Solapur') };
      const chapters = async () => (await staff.send(listChapters, { RecordsPerPage: 0 })).rc.map(({ ChapterName }) => ChapterName);
      const before = await chapters();
      const refused = await send(csv(heads, ['Asha', paid.email, '12', 'Satara']), { Chapters, Apply: true });
      expect(refused).toMatchObject({ msgkey: 'Nothing had to be changed', res: { Refused: 1, SetId: null } });
      expect(await chapters()).toEqual(before);
      const file = csv(['E-mail', 'Chapter'], [paid.email, 'Satara'], [paid.email, 'Satara, Nowhere'], [unpaid.email, 'Sangli']);
      expect((await send(file, { Chapters, Apply: true })).res).toMatchObject({ Changed: 1, Refused: 1 });
      expect((await chapters()).filter((name) => !before.includes(name)).sort()).toEqual(['Sangli', 'Satara']);
      const only = await send(csv(['E-mail', 'Chapter'], [unpaid.email, 'Solapur']), { Chapters, Apply: true });
      expect(only).toMatchObject({
        res: { Same: 1, SetId: expect.any(Number) },
        msgkey: expect.stringMatching(/^The new chapters were added/),
      });
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
