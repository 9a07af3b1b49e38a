// How dates are shown, in several time zones of the browser.

import { afterEach, describe, expect, it, vi } from 'vitest';

const before = process.env.TZ;

describe.each(['Asia/Kolkata', 'Pacific/Auckland', 'Pacific/Kiritimati', 'America/New_York', 'Pacific/Pago_Pago'])('in %s', (zone) => {
  afterEach(() => {
    process.env.TZ = before;
  });

  it('shows a stored day as the same day, and a moment as the local day', async () => {
    process.env.TZ = zone;
    vi.resetModules();
    const { showDate, showLongDate, shownDay, localDay } = await import('./dates.ts');
    for (const day of ['2026-03-05', '2026-12-31', '2028-02-29', '0999-12-31']) {
      const noon = `${day}T12:00:00.000Z`;
      expect(shownDay(noon)).toBe(day);
      expect(showDate(noon)).toMatch(new RegExp(`^${day.slice(8)} \\w{3} 0?${Number(day.slice(0, 4))}$`));
    }
    expect(showDate('2026-03-05T12:00:00.000Z')).toBe('05 Mar 2026');
    expect(showLongDate('2026-03-05T12:00:00.000Z')).toBe('5 March 2026');
    const evening = new Date(2026, 2, 5, 23, 30).toISOString();
    expect([shownDay(evening), localDay(evening), showDate(evening)]).toEqual(['2026-03-05', '2026-03-05', '05 Mar 2026']);
  });
});
