// The directory: who is found by whom, and what is hidden in it.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeAssignment, makeChapter, makeUser } from '../../../../tests/makers.ts';
import { makeProfession } from '../../../../tests/rooms/visitor-room.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { listHistory } from '../../desk/history/history.contract.ts';
import { search } from '../../desk/search/search.contract.ts';
import type { Audience } from '../../people/members/members.contract.ts';
import { updateDetails } from '../../people/profile/profile.contract.ts';
import { saveVisibility } from '../../people/visibility/visibility.contract.ts';
import { getDirectory, getDirectoryProfessions } from './directory.contract.ts';

const paid = { isActiveMember: true, membershipEnd: '2099-12-31', amount: 1_000 };

/** What Pia lets nobody see: none of it may be in any answer to others. */
const hidden = {
  Phone: '9700012345',
  Email: 'canary-pia@example.com',
  Company: 'Canarypipes',
  City: 'Canaryville',
  Website: 'https://canary.example',
};

const canary = /canary|97000/i;

const choose = (me: Audience, rest: Audience = 'Nobody') => ({ ShowMe: me, ShowPhone: rest, ShowEmail: rest, ShowCompany: rest });

describe('the directory', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    let admin: Client;
    /** In the chapter of Pia. */
    let fellow: Client;
    let stranger: Client;
    let pia: Client;
    let north: number;
    const profession = 'Plumber of old houses';

    const join = async (fullName: string, chapter: number, wishes: Parameters<typeof makeUser>[1] = {}) => {
      const user = await makeUser(portal().data, { ...paid, fullName, ...wishes });
      await makeAssignment(portal().data, chapter, user.id, staff.userId);
      return portal().clientOf(user);
    };
    const see = async (reader: Client, filters: object = {}) => (await reader.send(getDirectory, { RecordsPerPage: 100, ...filters })).rc;
    const names = async (reader: Client, filters: object = {}) => (await see(reader, filters)).map(({ FullName }) => FullName);
    const piaAsSeenBy = async (reader: Client) => (await see(reader)).find(({ UserId }) => UserId === pia.userId);

    beforeAll(async () => {
      [staff, admin] = [await portal().as('superAdmin'), await portal().as('admin')];
      north = (await makeChapter(portal().data, 'North')).id;
      const south = (await makeChapter(portal().data, 'South')).id;
      fellow = await join('Farah Fellow', north);
      stranger = await join('Sam Stranger', south);
      pia = await join('Pia Pipes', north, { email: hidden.Email, phone: hidden.Phone, profession });
      const answer = await pia.send(updateDetails, {
        Flag: 'Details',
        FullName: 'Pia Pipes',
        Phone: hidden.Phone,
        Profession: profession,
        Company: hidden.Company,
        City: hidden.City,
        Website: hidden.Website,
        Offers: 'Fixing leaks',
        Wants: 'Architects',
      });
      expect(answer.status).toBe(200);
    });

    it('shows those of the own chapter by name, photo and profession, as long as nobody has chosen', async () => {
      expect(await names(fellow)).toEqual(['Farah Fellow', 'Pia Pipes']);
      expect(await names(stranger)).toEqual(['Sam Stranger']);
      expect(await piaAsSeenBy(fellow)).toMatchObject({
        UserId: pia.userId,
        FullName: 'Pia Pipes',
        Photo: null,
        Profession: profession,
        ChapterId: north,
        ChapterName: 'North',
        Offers: 'Fixing leaks',
        Wants: 'Architects',
        Company: null,
        City: null,
        Website: null,
        Phone: null,
        Email: null,
      });
      expect(await piaAsSeenBy(pia)).toMatchObject(hidden);
      expect(await piaAsSeenBy(staff)).toMatchObject(hidden);
    });

    it('follows each choice for each reader', async () => {
      const everybody = { fellow, stranger };
      const shown = { 'All members': ['fellow', 'stranger'], 'My chapter': ['fellow'], Nobody: [] as string[] };
      for (const [audience, readers] of Object.entries(shown) as [Audience, string[]][]) {
        await pia.send(saveVisibility, choose(audience, 'All members'));
        for (const [who, reader] of Object.entries(everybody)) {
          expect((await piaAsSeenBy(reader)) !== undefined, `${audience}: ${who}`).toBe(readers.includes(who));
        }
        await pia.send(saveVisibility, choose('All members', audience));
        for (const [who, reader] of Object.entries(everybody)) {
          const nothing = { Phone: null, Email: null, Company: null, City: null, Website: null };
          expect(await piaAsSeenBy(reader), `${audience}: ${who}`).toMatchObject(readers.includes(who) ? hidden : nothing);
        }
      }
      await pia.send(saveVisibility, { ...choose('All members'), ShowPhone: 'My chapter' });
      expect(await piaAsSeenBy(fellow)).toMatchObject({ Phone: hidden.Phone, Email: null, Company: null });
      expect(await piaAsSeenBy(stranger)).toMatchObject({ Phone: null });
    });

    it('tells nothing hidden by any filter, page, order, count, profession, search or history', async () => {
      await pia.send(saveVisibility, choose('All members'));
      const all = await names(stranger);
      for (const text of [
        hidden.Company,
        'canarypip',
        'ca',
        hidden.City,
        hidden.Phone,
        '0012',
        hidden.Email,
        'canary-pia',
        hidden.Website,
      ]) {
        for (const filter of [{ Text: text }, { Search: text }, { City: text }]) {
          const answer = await stranger.send(getDirectory, filter);
          expect(answer, JSON.stringify(filter)).toMatchObject({ status: 200, rc: [], res: { TotalRecords: 0 } });
        }
      }
      for (const sent of [{}, { Sort: '-FullName' }, { Text: 'plumb' }, { Ids: [pia.userId] }, { RecordsPerPage: 1, CurrentPage: 2 }]) {
        expect(JSON.stringify(await stranger.send(getDirectory, sent))).not.toMatch(canary);
      }
      for (const Sort of ['Phone', 'Email', 'Company', 'City', 'Website']) {
        expect((await stranger.send(getDirectory, { Sort })).status).toBe(400);
      }
      expect((await stranger.send(getDirectory, {})).res?.TotalRecords).toBe(all.length);
      for (const Text of [hidden.Company, hidden.Email, hidden.Phone, 'Pia Pipes', 'plumber']) {
        expect(JSON.stringify(await stranger.send(search, { Text }))).not.toMatch(/canary-pia|97000|canaryville/i);
      }
      expect(JSON.stringify((await stranger.send(listHistory, { RecordsPerPage: 100 })).rc)).not.toMatch(canary);
      expect(JSON.stringify(await stranger.send(getDirectoryProfessions, {}))).not.toMatch(canary);
    });

    it('finds by name, profession, offers and wants, and by company and city where they are seen', async () => {
      await pia.send(saveVisibility, choose('All members', 'All members'));
      for (const filter of [
        ...[{ Text: 'pia' }, { Text: 'PLUMBER' }, { Text: 'leaks' }, { Text: 'architect' }, { Text: 'canarypipes' }, { City: 'canaryv' }],
        ...[{ Search: 'canarypipes', Text: 'leaks' }, { Search: 'plumber' }],
        ...[{ Profession: profession.toUpperCase() }, { ChapterId: north }, { ChapterId: north, Text: 'leaks' }],
      ]) {
        expect(await names(stranger, filter), JSON.stringify(filter)).toContain('Pia Pipes');
      }
      for (const filter of [{ Profession: 'plumber' }, { Text: 'zzz' }, { ChapterId: 2_000_000_000 }]) {
        expect(await names(stranger, filter)).toEqual([]);
      }
    });

    it('finds by a name and a profession together, by each word in whatever the reader sees', async () => {
      for (const Search of ['pia plumber', 'plumber, pia', 'pia leaks houses', 'pipes canarypipes', 'pia architect']) {
        expect(await names(stranger, { Search }), Search).toEqual(['Pia Pipes']);
        expect(await names(stranger, { Text: Search }), Search).toEqual(['Pia Pipes']);
      }
      expect((await see(stranger, { Search: 'pia architect' }))[0]?.IsWanting).toBe(true);
      expect((await see(stranger, { Search: 'pia plumber' }))[0]?.IsWanting).toBe(false);
      for (const Search of ['pia north', 'north plumber']) expect(await names(stranger, { Search }), Search).toEqual(['Pia Pipes']);
      expect((await see(stranger, { Search: 'pia north' }))[0]?.IsWanting).toBe(false);
      for (const Search of ['pia architect zzz', 'pia one two three four five', 'farah plumber']) {
        expect(await names(stranger, { Search }), Search).toEqual([]);
      }
      await pia.send(saveVisibility, choose('All members'));
      expect(await names(stranger, { Search: 'pipes canarypipes' })).toEqual([]);
      await pia.send(saveVisibility, choose('My chapter'));
      for (const Search of ['pia north', 'pia plumber']) expect(await names(stranger, { Search }), Search).toEqual([]);
      await pia.send(saveVisibility, choose('All members', 'All members'));
    });

    it('ranks by profession and seat, name, company, offers, and wants last', async () => {
      const hill = (await makeChapter(portal().data, 'Hill')).id;
      const tell = async (fullName: string, said: { Profession?: string; Company?: string; Offers?: string; Wants?: string }) => {
        const one = await join(fullName, hill);
        expect(
          (
            await one.send(updateDetails, {
              Flag: 'Details',
              FullName: fullName,
              Phone: '9812345678',
              Profession: `Trade ${fullName[0]}`,
              ...said,
            })
          ).status,
        ).toBe(200);
        expect((await one.send(saveVisibility, choose('All members', 'My chapter'))).status).toBe(200);
        return one;
      };
      const wanting = await tell('Abe Wanting', { Wants: 'A lacquerer' });
      await tell('Bea Offering', { Offers: 'I know a lacquerer' });
      await tell('Cia Company', { Company: 'The Lacquerer' });
      await tell('Dia Lacquerer', {});
      await tell('Eli Works', { Profession: 'Lacquerer' });
      const seated = await tell('Fay Seated', {});
      const seat = { profession_id: await makeProfession(portal(), 'Lacquerer of boats') };
      await portal().data.write((tx) => tx.updateTable('assignments').set(seat).where('user_id', '=', seated.userId).execute());
      const ranked = ['Eli Works', 'Fay Seated', 'Dia Lacquerer', 'Cia Company', 'Bea Offering', 'Abe Wanting'];
      for (const filter of [{ Search: 'lacquerer' }, { Text: 'lacquerer' }]) expect(await names(wanting, filter)).toEqual(ranked);
      expect(await names(staff, { Search: 'lacquerer' })).toEqual(ranked);
      expect(await names(wanting, { Search: 'lacquerer', Sort: '-FullName' })).toEqual([...ranked].sort().reverse());
      const wantingOnly = async (filters: object) =>
        (await see(staff, filters)).filter(({ IsWanting }) => IsWanting).map(({ FullName }) => FullName);
      for (const filter of [{ Search: 'lacquerer' }, { Text: 'lacquerer' }]) expect(await wantingOnly(filter)).toEqual(['Abe Wanting']);
      for (const filter of [{}, { Search: 'lacqurer' }, { Search: 'abe wanting' }]) expect(await wantingOnly(filter)).toEqual([]);
      // One slip of typing, in a profession and in a name; who is not found is not found by it either.
      expect(await names(wanting, { Search: 'lacqurer' })).toEqual(['Eli Works', 'Dia Lacquerer'].toSorted());
      // Neither a seat nor a company is told to another chapter.
      expect(await names(stranger, { Search: 'lacquerer' })).toEqual(['Eli Works', 'Dia Lacquerer', 'Bea Offering', 'Abe Wanting']);
      expect(await names(stranger, { Search: 'of boats' })).toEqual([]);
    });

    it('has active members only whose membership runs, in the chapters that are active', async () => {
      const closed = (await makeChapter(portal().data, 'Closed', false)).id;
      const [one, other] = [await join('Cora Closed', closed), await join('Cyrus Closed', closed)];
      expect(await names(one)).toEqual(expect.not.arrayContaining(['Cyrus Closed']));
      expect((await see(one, { Text: 'Cora' }))[0]).toMatchObject({ ChapterId: null, ChapterName: null });
      expect(await names(staff, { ChapterId: closed })).toEqual([]);
      await join('Over Term', north, { membershipEnd: '2020-01-01' });
      await join('Never Paid', north, { isActiveMember: false });
      await join('Locked Out', north, { isActive: false });
      await join('Adam Admin', north, { role: 'admin' });
      for (const reader of [fellow, staff]) {
        expect(await names(reader)).toEqual(expect.not.arrayContaining(['Over Term', 'Never Paid', 'Locked Out', 'Adam Admin']));
      }
      expect(other.userId).toBeGreaterThan(0);
    });

    it('counts the professions of those who are found, the most frequent first', async () => {
      const east = (await makeChapter(portal().data, 'East')).id;
      const baker = await join('Bea Baker', east, { profession: 'Baker' });
      await join('Ben Baker', east, { profession: 'BAKER' });
      await join('Tina Tailor', east, { profession: 'Tailor' });
      await join('Nora None', east, { profession: '' });
      const hiding = await join('Hugo Hidden', east, { profession: 'Secret keeper' });
      await hiding.send(saveVisibility, choose('Nobody', 'All members'));
      const rows = (await baker.send(getDirectoryProfessions, {})).rc;
      expect(rows[0]).toMatchObject({ Profession: 'Baker', Members: 2 });
      expect(rows.map(({ Profession }) => Profession)).toEqual(expect.not.arrayContaining(['Secret keeper', '']));
      expect((await hiding.send(getDirectoryProfessions, {})).rc).toContainEqual(expect.objectContaining({ Profession: 'Secret keeper' }));
      expect((await staff.send(getDirectoryProfessions, {})).rc).toContainEqual(expect.objectContaining({ Profession: 'Secret keeper' }));
    });

    it('is no file for members, and for nobody who is neither member nor super admin', async () => {
      for (const Format of ['csv', 'xlsx']) expect((await fellow.send(getDirectory, { Format })).status).toBe(403);
      expect((await admin.send(getDirectory, {})).status).toBe(403);
      expect((await admin.send(saveVisibility, choose('Nobody'))).status).toBe(403);
      expect((await portal().anonymous.send(getDirectory, {})).status).toBe(401);
    });

    it('never caused an internal error', () => expect(portal().failures()).toEqual([]));
  });
});
