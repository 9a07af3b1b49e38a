// 'Set up your portal' through the real app: each step ticks itself, the list can be put away, and a test mail says what came of it.

import { describe, expect, it } from 'vitest';
import { makeChapter, makePicture, makeUser } from '../../../../../tests/makers.ts';
import { startPortal } from '../../../../../tests/rooms/outbox-room.ts';
import { startMailServer } from '../../../../../tests/servers/mail-server.ts';
import { type Client, onAnyEngine } from '../../../../../tests/test-portal.ts';
import { undoChanges } from '../../../../platform/wire/calls/changes.ts';
import { updateDetails } from '../../../people/profile/profile.contract.ts';
import { saveSettings } from '../../settings/settings.contract.ts';
import { type SetupStep, saveSetup, sendTestMail } from '../../settings/setup.contract.ts';
import { getDashboard } from '../dashboard.contract.ts';

const setupOf = async (staff: Client) => {
  const { res } = await staff.send(getDashboard);
  if (!res?.Community) throw new Error('No dashboard of a super admin');
  return res.Community.Setup;
};

const missing = async (staff: Client, step: SetupStep) => (await setupOf(staff)).Steps.find(({ Step }) => Step === step)?.Missing;

describe('the list to set up the portal', () => {
  onAnyEngine((portal) => {
    it('ticks each step by what is there', async () => {
      const staff = portal().clientOf(await makeUser(portal().data, { role: 'superAdmin', fullName: 'Super Admin' }));
      const { Steps } = await setupOf(staff);
      expect(Steps.map(({ Step }) => Step)).toEqual(['You', 'Organization', 'Chapter', 'Members', 'Mail']);
      expect(Steps.every(({ IsDone }) => !IsDone)).toBe(true);
      expect(await missing(staff, 'You')).toEqual(['name', 'photo']);
      expect(await missing(staff, 'Organization')).toEqual(['name', 'logo', 'address', 'phone', 'UPI address', 'membership fee']);

      await staff.send(updateDetails, { Flag: 'Photo', UserId: staff.userId }, await makePicture());
      expect(await missing(staff, 'You')).toEqual(['name']);
      const texts = { OrganizationName: 'Pune Guild', Address: '27 Road, Pune 411004', OfficePhone: '9876543210' };
      await staff.send(saveSettings, texts, await makePicture());
      expect(await missing(staff, 'Organization')).toEqual(['UPI address', 'membership fee']);
      await staff.send(saveSettings, { ...texts, UpiId: 'guild@bank', MembershipFee: 0 });
      expect(await missing(staff, 'Organization')).toEqual([]);
      await makeChapter(portal().data, 'Pune');
      await makeUser(portal().data, {});
      const done = (await setupOf(staff)).Steps.filter(({ IsDone }) => IsDone).map(({ Step }) => Step);
      expect(done).toEqual(['Organization', 'Chapter', 'Members']);
    });

    it('asks the first admin for an e-mail that is theirs: a forgotten password would be mailed to nobody', async () => {
      const admin = await makeUser(portal().data, { role: 'superAdmin', fullName: 'Asha Rao', email: 'admin@example.com' });
      const staff = portal().clientOf(admin);
      expect(await missing(staff, 'You')).toEqual(['photo', 'an e-mail that is yours (npm run admin -- set-email)']);
      await portal().data.write((tx) =>
        tx.updateTable('users').set({ email: 'asha@guild.test', email_normal: 'asha@guild.test' }).where('id', '=', admin.id).execute(),
      );
      expect(await missing(staff, 'You')).toEqual(['photo']);
    });

    it('knows the country of the address, by its name or by an Indian PIN code', async () => {
      const staff = await portal().as('superAdmin');
      const countryOf = async (Address: string) => {
        await staff.send(saveSettings, { Address });
        return (await setupOf(staff)).CountryId;
      };
      const india = await countryOf('27 Road, Pune 411 004');
      expect(india).toBeTypeOf('number');
      expect(await countryOf('India House, Dhaka, Bangladesh')).not.toBe(india);
      expect(await countryOf('12 Road\nPune, INDIA.')).toBe(india);
      expect(await countryOf('Somewhere')).toBeNull();
      expect(await countryOf('')).toBeNull();
    });

    it('is put away and brought back, with a history, and does without mail', async () => {
      const staff = await portal().as('superAdmin');
      const { res } = await staff.send(saveSetup, { IsDismissed: true });
      expect((await setupOf(staff)).IsDismissed).toBe(true);
      await staff.send(saveSetup, { WithoutMail: true });
      expect((await setupOf(staff)).IsDismissed).toBe(true);
      expect(await missing(staff, 'Mail')).toEqual([]);
      expect((await staff.send(undoChanges, { SetId: res?.SetId })).status).toBe(200);
      expect((await setupOf(staff)).IsDismissed).toBe(false);
      await staff.send(saveSetup, { IsDismissed: true, WithoutMail: false });
      await staff.send(saveSetup, { IsDismissed: false });
      expect(await setupOf(staff)).toMatchObject({ IsDismissed: false });
      expect(await missing(staff, 'Mail')).toEqual(['a mail server', 'a mail that was sent']);
      expect((await (await portal().as('member')).send(saveSetup, { IsDismissed: true })).status).toBe(403);
    });

    it('says which settings are missing where no mail can be sent', async () => {
      const staff = await portal().as('superAdmin');
      const { res } = await staff.send(sendTestMail);
      expect(res).toEqual({ IsSent: false, To: staff.email, Missing: ['SMTP_URL', 'MAIL_FROM'], Error: null });
    });
  });
});

describe.each(['sqlite', 'postgres'] as const)('a test mail on %s', (engine) => {
  it('says that it has gone out, or why not, five times in ten minutes', { tags: ['long'] }, async () => {
    const server = await startMailServer();
    const portal = await startPortal(engine, {
      SMTP_URL: server.url,
      MAIL_FROM: 'portal@example.com',
      PORT: '0',
      MAIL_PER_MINUTE: '6000',
      PUBLIC_URL: '',
    });
    await portal.app.listen({ port: 0 });
    const staff = await portal.as('superAdmin');
    await staff.send(saveSettings, { OrganizationName: 'Pune Makers' }, await makePicture());
    const first = await staff.send(sendTestMail);
    expect(first.res).toEqual({ IsSent: true, To: staff.email, Missing: [], Error: null });
    expect(server.received.map(({ to }) => to)).toEqual([[staff.email]]);
    expect(await missing(staff, 'Mail')).toEqual([]);
    expect(server.received[0]?.source).not.toContain('localhost');
    server.refuse(550);
    const refused = await staff.send(sendTestMail);
    expect(refused.res).toMatchObject({ IsSent: false, Error: expect.stringContaining('550') });
    for (let time = 0; time < 3; time++) await staff.send(sendTestMail);
    expect((await staff.send(sendTestMail)).status).toBe(429);
    expect((await (await portal.as('superAdmin')).send(sendTestMail)).status).toBe(200);
  });
});
