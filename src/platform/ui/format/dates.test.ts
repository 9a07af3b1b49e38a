// How dates are shown, in several time zones of the browser and of the portal.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { momentAt as momentOnServer } from '../../server/calendar.ts';

const before = process.env.TZ;

afterEach(() => {
  process.env.TZ = before;
  vi.unstubAllGlobals();
});

/** The functions of a page of that portal, in a browser with that time zone. */
const datesIn = (browser: string, portal: string) => {
  process.env.TZ = browser;
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => portal }) });
  vi.resetModules();
  return import('./dates.ts');
};

const browsers = ['Asia/Kolkata', 'Pacific/Auckland', 'Pacific/Kiritimati', 'America/New_York', 'Pacific/Pago_Pago'];

describe.each(browsers)('in %s', (browser) => {
  it('shows a stored day as the same day', async () => {
    const { showDate, showLongDate, showLongDayOfWeek, shownDay } = await datesIn(browser, 'Asia/Kolkata');
    for (const day of ['2026-03-05', '2026-12-31', '2028-02-29', '0999-12-31']) {
      const noon = `${day}T12:00:00.000Z`;
      expect([shownDay(noon), shownDay(day)]).toEqual([day, day]);
      expect(showDate(noon)).toMatch(new RegExp(`^${day.slice(8)} \\w{3} 0?${Number(day.slice(0, 4))}$`));
    }
    expect(showDate('2026-03-05T12:00:00.000Z')).toBe('05 Mar 2026');
    expect(showLongDate('2026-03-05T12:00:00.000Z')).toBe('5 March 2026');
    expect(showLongDayOfWeek('2026-03-05T12:00:00.000Z')).toBe('Thursday 5 March 2026');
  });

  it("shows and reads a moment by the portal's clocks", async () => {
    const { dayInPortal, momentAt, moveToDay, showDate, showDayOfWeek, shownDay, timeOf } = await datesIn(browser, 'Asia/Kolkata');
    const late = '2026-03-05T18:00:00.000Z';
    expect([shownDay(late), dayInPortal(late), showDate(late)]).toEqual(['2026-03-05', '2026-03-05', '05 Mar 2026']);
    expect([timeOf(late), showDayOfWeek(late)]).toEqual(['23:30', 'Thu 05 Mar 2026']);
    expect(showDate('2026-03-05T18:30:00.000Z')).toBe('06 Mar 2026');
    expect(momentAt('2026-03-05', '23:30')).toBe(late);
    expect(moveToDay(late, '2026-04-01')).toBe('2026-04-01T18:00:00.000Z');
  });

  it('reads what was typed as the server does, also where clocks are set', async () => {
    for (const portal of ['Asia/Kolkata', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu']) {
      const { momentAt, dayInPortal, timeOf } = await datesIn(browser, portal);
      for (const day of ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01', '2026-12-31']) {
        for (const time of ['00:00', '01:30', '01:45', '02:15', '02:30', '03:00', '11:07', '23:59']) {
          const moment = momentAt(day, time);
          expect(moment, `${day} ${time} in ${portal}`).toBe(momentOnServer(day, time, portal));
          if (time >= '03:00') expect([dayInPortal(moment), timeOf(moment)]).toEqual([day, time]);
        }
      }
    }
  });

  it('leaves a time its time where that moment would stand for a whole day', async () => {
    const { isWholeDay, momentAt, showTime, timeOf } = await datesIn(browser, 'Asia/Kolkata');
    for (const time of ['05:30', '17:30']) {
      const moment = momentAt('2026-03-05', time);
      expect([isWholeDay(moment), timeOf(moment)]).toEqual([false, time]);
    }
    expect(showTime(momentAt('2026-03-05', '05:30'))).toMatch(/^5:30 am/);
    expect(['2026-03-05', '2026-03-05T00:00:00.000Z', '2026-03-05T12:00:00.000Z'].map(isWholeDay)).toEqual([true, true, true]);
  });

  it('shows the last evening of the calendar, which is the year 10000 there, and does not fail', async () => {
    const { dayInPortal, momentAt, showDate, showTime, shownDay } = await datesIn(browser, 'Asia/Kolkata');
    const last = '9999-12-31T23:30:00.000Z';
    expect([showDate(last), shownDay(last), dayInPortal(last)]).toEqual(['31 Dec 9999', '9999-12-31', '9999-12-31']);
    expect(showTime(last)).toMatch(/^11:30 pm/);
    expect(momentAt('9999-12-31', '23:30')).toBe('9999-12-31T18:00:00.000Z');
  });

  it('knows the day and the time of the portal', async () => {
    vi.useFakeTimers({ now: new Date('2026-03-05T19:05:59.999Z'), toFake: ['Date'] });
    const { todayInPortal, timeInPortal } = await datesIn(browser, 'Asia/Kolkata');
    expect([todayInPortal(), timeInPortal()]).toEqual(['2026-03-06', '00:35']);
    vi.useRealTimers();
  });
});

it("names the portal's time zone to readers whose clocks show another time", async () => {
  const at = '2026-07-05T05:30:00.000Z';
  const times = async (browser: string, portal: string) => (await datesIn(browser, portal)).showTime(at);
  expect(await times('Asia/Kolkata', 'Asia/Kolkata')).toBe('11:00 am');
  expect(await times('Asia/Colombo', 'Asia/Kolkata')).toBe('11:00 am');
  expect(await times('Asia/Dubai', 'Asia/Kolkata')).toBe('11:00 am IST');
  expect(await times('Asia/Kolkata', 'Asia/Dubai')).toBe('9:30 am GST');
  // Only in winter it is the same time.
  expect(await times('Europe/London', 'Africa/Abidjan')).toBe('5:30 am GMT');
});

it('says of no date that there is none', async () => {
  const { showDate, showTime, shownDay, timeOf } = await datesIn('Asia/Dubai', 'Asia/Kolkata');
  for (const none of [null, undefined, '', '5', '0001-01-01T00:00:00.000Z'])
    expect([showDate(none), showTime(none), shownDay(none), timeOf(none)]).toEqual(['N/A', 'N/A', null, null]);
});
