// Chapters through the real app.

import { beforeAll, describe, expect, it } from 'vitest';
import { makeAssignment, makeUser } from '../../../../tests/makers.ts';
import { testHistory } from '../../../../tests/suites/history-suite.ts';
import { type Client, onAnyEngine } from '../../../../tests/test-portal.ts';
import { todayIn } from '../../../platform/server/calendar.ts';
import { daysAfter } from '../../../platform/wire/days.ts';
import { listCities, listCountries, listStates } from '../places/places.contract.ts';
import { chapterTexts, listChapters, saveChapter } from './chapters.contract.ts';

const countryOf = async (client: Client, name: string) => (await client.send(listCountries)).rc.find(({ Name }) => Name === name)?.Id ?? 0;

const placeOf = async (client: Client, country: string, state: string, city: string) => {
  const find = (rows: { Id: number; Name: string }[], name: string) => rows.find((row) => row.Name === name)?.Id ?? 0;
  const CountryId = find((await client.send(listCountries)).rc, country);
  const StateId = find((await client.send(listStates, { CountryId })).rc, state);
  const CityId = find((await client.send(listCities, { StateId })).rc, city);
  return { CountryId, StateId, CityId };
};

describe('chapters', () => {
  onAnyEngine((portal) => {
    let staff: Client;
    let pune: Awaited<ReturnType<typeof placeOf>>;
    let chennai: Awaited<ReturnType<typeof placeOf>>;
    beforeAll(async () => {
      staff = await portal().as('superAdmin');
      pune = await placeOf(staff, 'India', 'Maharashtra', 'Pune');
      chennai = await placeOf(staff, 'India', 'Tamil Nadu', 'Chennai');
    });

    describe('as records', () => {
      const valid: Record<string, unknown> = { ChapterName: 'Chapter with a past' };
      beforeAll(() => {
        Object.assign(valid, pune);
      });
      testHistory({
        record: 'Chapter',
        list: listChapters,
        save: saveChapter,
        valid,
        changed: { ChapterName: 'Chapter with a future' },
        file: async () => null,
        client: () => staff,
      });
    });

    const add = async (ChapterName: string) => (await staff.send(saveChapter, { Flag: 'Add', ChapterName, ...pune })).res?.Id ?? 0;

    it('are added with the names of their place, changed, switched and deleted', async () => {
      const added = await staff.send(saveChapter, { Flag: 'Add', ChapterName: '  Pune Centrál ', ...pune });
      expect(added).toMatchObject({ status: 200, msgkey: chapterTexts.added });
      const Id = added.res?.Id;
      const row = async () => (await staff.send(listChapters, { Id })).rc[0];
      expect(await row()).toMatchObject({
        ChapterName: 'Pune Centrál',
        CountryName: 'India',
        StateName: 'Maharashtra',
        CityName: 'Pune',
        IsActive: true,
      });
      expect((await staff.send(saveChapter, { Flag: 'Update', Id, ChapterName: 'Chennai', ...chennai })).msgkey).toBe(chapterTexts.updated);
      expect(await row()).toMatchObject({ ChapterName: 'Chennai', CityName: 'Chennai' });
      expect((await staff.send(saveChapter, { Flag: 'Active', Id, IsActive: false })).msgkey).toBe(chapterTexts.statusUpdated);
      expect(await row()).toMatchObject({ IsActive: false });
      expect((await staff.send(saveChapter, { Flag: 'Delete', Id })).msgkey).toBe(chapterTexts.deleted);
      expect(await row()).toBeUndefined();
    });

    it('are refused with a message when something is missing', async () => {
      const answer = await staff.send(saveChapter, { Flag: 'Add' });
      expect(answer).toMatchObject({
        status: 400,
        msgkey: 'Chapter name is required, Please select a country, Please select a state, Please select a city',
      });
      expect((await staff.send(saveChapter, { Flag: 'Add', ...pune, ChapterName: ' x ' })).msgkey).toBe(
        'Chapter name must be at least 2 characters',
      );
      expect((await staff.send(saveChapter, { Flag: 'Active' })).msgkey).toBe('Invalid chapter or status information');
    });

    it('need a country, a state and a city that belong together', async () => {
      const { CountryId, StateId, CityId } = pune;
      for (const [place, field] of [
        [{ CountryId: 2_000_000, StateId, CityId }, 'CountryId'],
        [{ CountryId: CountryId + 1, StateId, CityId }, 'StateId'],
        [{ CountryId, StateId: 2_000_000, CityId }, 'StateId'],
        [{ CountryId, StateId: chennai.StateId, CityId }, 'CityId'],
      ] as const) {
        const answer = await staff.send(saveChapter, { Flag: 'Add', ChapterName: 'Nowhere', ...place });
        expect(answer.status).toBe(400);
        expect(Object.keys(answer.res?.Errors ?? {})).toEqual([field]);
      }
      expect((await staff.send(listChapters, { ChapterName: 'nowhere' })).rc).toEqual([]);
    });

    it('can have a typed state or city where the data set has none', async () => {
      const country = await countryOf(staff, 'Gibraltar');
      const added = await staff.send(saveChapter, {
        Flag: 'Add',
        ChapterName: 'Rock',
        CountryId: country,
        StateName: ' Gibraltar ',
        CityName: 'Catalan Bay',
      });
      expect(added).toMatchObject({ status: 200, msgkey: chapterTexts.added });
      const Id = added.res?.Id;
      const row = async () => (await staff.send(listChapters, { Id })).rc[0];
      expect(await row()).toMatchObject({
        CountryName: 'Gibraltar',
        StateId: null,
        StateName: 'Gibraltar',
        CityId: null,
        CityName: 'Catalan Bay',
      });
      const wales = await placeOf(staff, 'United Kingdom', 'Wales', 'Cardiff');
      const inWales = { CountryId: wales.CountryId, StateId: wales.StateId };
      expect(wales.CityId).toBe(0);
      await staff.send(saveChapter, { Flag: 'Update', Id, ChapterName: 'Cardiff', ...inWales, CityName: 'Cardiff' });
      expect(await row()).toMatchObject({ StateId: wales.StateId, StateName: 'Wales', CityId: null, CityName: 'Cardiff' });
      await staff.send(saveChapter, { Flag: 'Update', Id, ChapterName: 'Pune', ...pune, StateName: 'Wales', CityName: 'Cardiff' });
      expect(await row()).toMatchObject({ ...pune, StateName: 'Maharashtra', CityName: 'Pune' });
    });

    it('ignore a typed name where the data set has something to choose', async () => {
      const { CountryId, StateId, CityId } = pune;
      const gibraltar = await countryOf(staff, 'Gibraltar');
      for (const [place, field, message] of [
        [{ CountryId, StateName: 'Maharashtra', CityName: 'Pune' }, 'StateId', 'Please select a state'],
        [{ CountryId, StateId, CityName: 'Pune' }, 'CityId', 'Please select a city'],
        [{ CountryId: gibraltar, StateName: 'Gibraltar', CityName: '  ' }, 'CityId', 'Please select a city'],
        [{ CountryId: gibraltar, StateName: 'Gibraltar', CityId }, 'CityId', 'The city is not in the state'],
        [{ CountryId: gibraltar, StateId, CityName: 'Pune' }, 'StateId', 'The state is not in the country'],
        [{ CountryId: gibraltar, StateName: 'x'.repeat(201), CityName: 'x' }, 'StateName', 'State must be at most 200 characters'],
        [{ CountryId: gibraltar, StateId: 'x', CityName: 'x' }, 'StateId', 'State must be a number'],
      ] as const) {
        const answer = await staff.send(saveChapter, { Flag: 'Add', ChapterName: 'Nowhere', ...place });
        expect(answer).toMatchObject({ status: 400, msgkey: message });
        expect(answer.res?.Errors).toEqual({ [field]: message });
      }
    });

    it('are found by any part of the name; members find active ones only', async () => {
      const Id = await add('Élan of Pune 100%');
      const member = await portal().as('member');
      expect((await member.send(listChapters, { ChapterName: 'elan of' })).rc).toHaveLength(1);
      await staff.send(saveChapter, { Flag: 'Active', Id });
      expect((await member.send(listChapters, { Id })).rc).toEqual([]);
      expect((await staff.send(listChapters, { ChapterName: '0%' })).rc).toHaveLength(1);
      expect((await member.send(saveChapter, { Flag: 'Delete', Id })).status).toBe(403);
      expect((await (await portal().as('admin')).send(listChapters)).status).toBe(403);
    });

    it('are found as those that one is in, with a meeting or without', async () => {
      const [own] = [await add('Own Chapter'), await add('Foreign Chapter')];
      const member = await portal().as('member');
      const found = async (client: Client) => (await client.send(listChapters, { IsOwn: true })).rc.map(({ Id }) => Id);
      expect(await found(member)).toEqual([]);
      await makeAssignment(portal().data, own, member.userId, staff.userId);
      expect(await found(member)).toEqual([own]);
      expect(await found(staff)).toEqual([]);
    });

    it('tell super admins how they do: members, President and next meeting', async () => {
      const Id = await add('Lively');
      const [asha, ravi] = [await makeUser(portal().data, { fullName: 'Asha Rao' }), await makeUser(portal().data)];
      for (const { id } of [asha, ravi]) await makeAssignment(portal().data, Id, id, staff.userId);
      const { data } = portal();
      const today = todayIn('Asia/Kolkata');
      const office = {
        chapter_id: Id,
        user_id: asha.id,
        office: 'President',
        created_by: staff.userId,
        created_at: new Date().toISOString(),
      } as const;
      const meeting = { chapter_id: Id, starts_at: '08:00', ends_at: '09:30', created_at: new Date().toISOString() } as const;
      await data.write(async (tx) => {
        await tx
          .insertInto('offices')
          .values({ ...office, from_day: today, to_day: daysAfter(today, 100) })
          .execute();
        const meetings = [
          { ...meeting, kind: 'Meeting', day: daysAfter(today, -7) },
          { ...meeting, kind: 'Holiday', day: daysAfter(today, 3) },
          { ...meeting, kind: 'Meeting', day: daysAfter(today, 10) },
          { ...meeting, kind: 'Meeting', day: daysAfter(today, 17) },
        ] as const;
        for (const one of meetings) await tx.insertInto('meetings').values(one).execute();
      });
      const life = async (reader: Client) => {
        const [row] = (await reader.send(listChapters, { Id })).rc;
        return {
          Members: row?.Members,
          PresidentId: row?.PresidentId,
          President: row?.President,
          NextMeeting: row?.NextMeeting?.slice(0, 10),
        };
      };
      const next = daysAfter(today, 10);
      expect(await life(staff)).toEqual({ Members: 2, PresidentId: asha.id, President: 'Asha Rao', NextMeeting: next });
      // What members may see of each other, each of them decides.
      expect(await life(await portal().as('member'))).toEqual({
        Members: null,
        PresidentId: null,
        President: null,
        NextMeeting: undefined,
      });
    });

    it('cannot be deleted while they have members', async () => {
      const Id = await add('Full house');
      const member = await makeUser(portal().data);
      await makeAssignment(portal().data, Id, member.id, staff.userId);
      const answer = await staff.send(saveChapter, { Flag: 'Delete', Id });
      expect(answer).toMatchObject({ status: 400, msgkey: 'Chapter has assigned members and cannot be deleted' });
      expect((await staff.send(listChapters, { Id })).rc).toHaveLength(1);
      expect(portal().failures()).toEqual([]);
    });
  });
});
