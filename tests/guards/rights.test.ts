// The table of rights: every call of the portal, made by every role, on both engines.

import { beforeAll, describe, expect, it } from 'vitest';
import { access } from '../../src/app/web/access.ts';
import { type OfficeName, officeNames } from '../../src/features/chapters/offices/offices.contract.ts';
import type { Role } from '../../src/platform/wire/roles.ts';
import { allCalls } from '../all-calls.ts';
import { makeTwoChapters, type TwoChapters } from '../rooms/two-chapters.ts';
import { onAnyEngine } from '../test-portal.ts';
import { mayCall, neededBy, officersMay, rightsOf } from './rights-table.ts';

describe('rights', () => {
  it.each(access.map(({ path, roles }) => [path, roles] as const))('to open %s include the right to its main call', (path, roles) => {
    for (const role of roles) expect(mayCall[neededBy[path]], role).toContain(role);
  });

  onAnyEngine((portal) => {
    it('are listed here for every call of the portal', () => {
      const names = allCalls.map(({ name }) => name);
      expect([...names].sort()).toEqual(Object.keys(mayCall).sort());
    });

    let chapters: TwoChapters;
    beforeAll(async () => {
      chapters = await makeTwoChapters(portal());
    });

    const tryOffice = async (office: OfficeName) => {
      // What anyone may call is refused to nobody.
      const guarded = allCalls.filter(({ name, who }) => name !== 'Logout' && who !== 'anyone');
      const terms = {
        'has it': { from: -1, to: 1 },
        'had it until yesterday': { from: -9, to: -1 },
        'has it from tomorrow': { from: 1, to: 9 },
      };
      const rights: readonly string[] = rightsOf[office];
      for (const role of ['member', 'admin'] as const) {
        for (const [when, term] of Object.entries(terms)) {
          const client = await chapters.officer(office, { ...term, role });
          for (const call of guarded) {
            const { status } = await client.send(call, { Flag: 'None', Id: 2_000_000_000, countryId: 101, stateId: 4008 });
            const byRole = mayCall[call.name]?.some((allowed) => allowed === 'anybody' || allowed === role);
            const byOffice = when === 'has it' && officersMay[call.name]?.some((right) => rights.includes(right));
            const given = status === 403 ? 'refused' : 'may';
            expect({ call: call.name, role, when, given }).toEqual({
              call: call.name,
              role,
              when,
              given: byRole || byOffice ? 'may' : 'refused',
            });
          }
        }
      }
    };
    const title = 'hold for the office %s, of members and of admins, and for nobody whose office is over or has not begun';
    it.each(['Treasurer'] as const)(title, tryOffice);
    it.each(officeNames.filter((name) => name !== 'Treasurer'))(title, { tags: ['long'] }, tryOffice);

    it('hold for every role: a refused request gets 401 without a session and 403 with another role', async () => {
      const clients = {
        anonymous: portal().anonymous,
        superAdmin: await portal().as('superAdmin'),
        member: await portal().as('member'),
        admin: await portal().as('admin'),
      } satisfies Record<Role | 'anonymous', unknown>;
      for (const call of allCalls) {
        const allowed = mayCall[call.name] ?? [];
        for (const [who, client] of Object.entries(clients)) {
          // Id and Flag are invalid, so that an allowed call is refused too, and changes nothing.
          const { status, rs } = await client.send(call, { Flag: 'None', Id: 2_000_000_000, countryId: 101, stateId: 4008 });
          const expected = allowed.includes('anybody') || allowed.includes(who) ? 'may' : who === 'anonymous' ? 401 : 403;
          const given = status === 401 || status === 403 ? status : 'may';
          expect({ call: call.name, who, given }).toEqual({ call: call.name, who, given: expected });
          expect(rs).toBe(status === 200 ? 1 : 0);
        }
      }
      expect(portal().failures()).toEqual([]);
    });
  });
});
