// Whoever is not signed in asks by an address, and an address gets no more than a person.

import { describe, expect, it } from 'vitest';
import { makeChapter } from '../../../tests/makers.ts';
import { onAnyEngine } from '../../../tests/test-portal.ts';
import { listSeats } from '../../features/chapters/seats/seats.contract.ts';
import { saveSettings } from '../../features/desk/settings/settings.contract.ts';
import { getVisitPage } from '../../features/meetings/visit-page/visit-page.contract.ts';
import { bounds } from '../../platform/bounds/bounds.ts';
import { type Call, path } from '../../platform/wire/call.ts';

describe('reading without a session', () => {
  onAnyEngine((portal) => {
    const ask = async (call: Call, ChapterId: number, from: string, others: Record<string, unknown> = {}) => {
      const request = { method: 'POST', url: path(call), remoteAddress: from, payload: { ChapterId, ...others } } as const;
      const { statusCode, headers, rawPayload } = await portal().app.inject({ ...request, headers: { 'accept-encoding': 'br' } });
      return { statusCode, headers, rawPayload };
    };

    it('has a bound for each address, of IPv6 for its network', async () => {
      const { id } = await makeChapter(portal().data);
      const addresses = ['10.9.0.1', '2001:db8:9:9::1', '2001:db8:9:9::2', '10.9.0.2'];
      const [plain = '', one = '', two = '', other = ''] = addresses;
      const most = bounds.requests.each + bounds.requests.waiting;
      const many = (from: (each: number) => string) =>
        Array.from({ length: most + 200 }, (_, each) => ask(listSeats, id, from(each), { Nobody: each }));
      const order: string[] = [];
      const waiting = [...many(() => plain), ...many((each) => (each % 2 === 0 ? one : two))];
      const asked = Promise.all(waiting.map((answer) => answer.then(({ statusCode }) => order.push(String(statusCode)))));
      expect((await ask(listSeats, id, other)).statusCode).toBe(401);
      expect(order.filter((status) => status === '401').length).toBeLessThan(most);
      await asked;
      expect(order.filter((status) => status === '401').length).toBeGreaterThanOrEqual(2 * most);
      expect(order.filter((status) => status === '429').length).toBeGreaterThan(100);
      expect(portal().failures()).toEqual([]);
    });

    it('gets the same bytes again until something is written, and never those of somebody who is told more', async () => {
      const staff = await portal().as('superAdmin');
      const { id } = await makeChapter(portal().data);
      const show = (PublicChapterPages: boolean) => staff.send(saveSettings, { PublicChapterPages });
      expect((await show(true)).status).toBe(200);
      for (const call of [listSeats, getVisitPage]) {
        const [first, second] = [await ask(call, id, '10.9.1.1'), await ask(call, id, '10.9.1.2')];
        expect([first.statusCode, second.rawPayload.equals(first.rawPayload), second.headers['content-encoding']]).toEqual([
          200,
          true,
          'br',
        ]);
      }
      const { rc } = await staff.send(listSeats, { ChapterId: id });
      await portal().data.write((tx) =>
        tx
          .insertInto('assignments')
          .values({
            user_id: staff.userId,
            chapter_id: id,
            profession_id: rc[0]?.ProfessionId ?? 0,
            created_at: new Date().toISOString(),
            created_by: staff.userId,
          })
          .execute(),
      );
      const named = await staff.send(listSeats, { ChapterId: id });
      expect(named.rc[0]).toMatchObject({ State: 'Taken', UserId: staff.userId });
      expect((await portal().anonymous.send(listSeats, { ChapterId: id })).rc[0]).toMatchObject({
        State: 'Taken',
        UserId: null,
        Name: null,
      });
      await show(false);
      expect((await ask(listSeats, id, '10.9.1.1')).statusCode).toBe(401);
      expect((await ask(getVisitPage, id, '10.9.1.1')).statusCode).toBe(404);
    });
  });
});
