// Countries, states and cities through the real app.

import { describe, expect, it } from 'vitest';
import { onAnyEngine } from '../../../../tests/test-portal.ts';
import { compareNames } from '../../../platform/wire/locale.ts';
import { listCities, listCountries, listStates } from './places.contract.ts';

describe('places', () => {
  onAnyEngine((portal) => {
    it('are all countries of the world by name, for everybody who is signed in', async () => {
      for (const role of ['superAdmin', 'member', 'admin'] as const) {
        const client = await portal().as(role);
        const { rc, res } = await client.send(listCountries);
        expect(rc.length).toBeGreaterThan(240);
        expect(res?.TotalRecords).toBe(rc.length);
        const names = rc.map((row) => row.Name);
        expect(names).toEqual([...names].sort(compareNames));
      }
      expect((await portal().anonymous.send(listCountries)).status).toBe(401);
    });

    it('are the states of a country, and the cities of a state', async () => {
      const client = await portal().as('member');
      const india = (await client.send(listCountries)).rc.find((row) => row.Name === 'India');
      const states = (await client.send(listStates, { countryId: india?.Id })).rc;
      const maharashtra = states.find((row) => row.Name === 'Maharashtra');
      const cities = (await client.send(listCities, { stateId: maharashtra?.Id })).rc.map((row) => row.Name);
      expect(cities).toContain('Pune');
      expect(cities).not.toContain('Chennai');
    });

    it('are an empty list for an unknown place; a missing or invalid id gets a 400', async () => {
      const client = await portal().as('member');
      expect(await client.send(listStates, { countryId: '2000000000' })).toMatchObject({ status: 200, rc: [] });
      expect(await client.send(listCities, { stateId: '2000000000' })).toMatchObject({ status: 200, rc: [] });
      for (const call of [listStates, listCities]) {
        expect((await client.send(call)).status).toBe(400);
        expect((await client.send(call, { countryId: 'x', stateId: '../..' })).status).toBe(400);
      }
    });
  });
});
