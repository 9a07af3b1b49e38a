// Whose the account of a visitor is: that nobody gets the account, or the membership, of somebody else by a joining.

import { describe, expect, it } from 'vitest';
import { addressIn, mailServer, mailsTo, tokenIn } from '../../../../tests/link-steps.ts';
import { makeUser, next, passwordOfAll } from '../../../../tests/makers.ts';
import { expectPaid, paymentFields } from '../../../../tests/payments.ts';
import { join, makeProfession, makeVisitorRoom } from '../../../../tests/rooms/visitor-room.ts';
import { type Client, onAnyEngine, type TestPortal } from '../../../../tests/test-portal.ts';
import { listFellows } from '../../chapters/fellows/fellows.contract.ts';
import { recordPayment } from '../../money/payments/payments.contract.ts';
import { login, register } from '../../people/accounts/session.contract.ts';
import { listKeys, saveKey } from '../../people/keys/keys.contract.ts';
import { sendPasswordLink } from '../../people/password-links/invitations.contract.ts';
import { resetPassword } from '../../people/password-links/password-links.contract.ts';
import { getProfile } from '../../people/profile/profile.contract.ts';

const chosen = 'Selbst 7 gewählt';

const signUp = async (portal: TestPortal, Email: string, fields: object = { Password: 'A stranger 8' }, client = portal.anonymous) =>
  client.send(register, { FullName: 'Nandu Target', Email, Phone: '9812345678', ...fields });

const signIn = (portal: TestPortal, Email: string, Password: string) => portal.anonymous.send(login, { Email, Password });

const emailOf = (name: string) => `${name}${next()}@example.com`;

/** A visitor with this e-mail who was led to 'Approved', and who may join. */
const approved = async (portal: TestPortal, Email: string) => {
  const room = await makeVisitorRoom(portal);
  const id = await room.add({ FullName: 'Nandu Target', Email });
  await room.lead(id, 'Approved', await makeProfession(portal));
  return { ...room, id };
};

const choose = ({ anonymous }: TestPortal, Token: string) => anonymous.send(resetPassword, { Token, NewPassword: chosen });

describe('the link of an account that was there before', () => {
  onAnyEngine((portal) => {
    it('goes to no officer who lets a visitor of that name join, and the invitation of the super admin stays', async () => {
      const staff = await portal().as('superAdmin');
      const Email = emailOf('target');
      const invited = await signUp(portal(), Email, { Invite: true }, staff);
      const { treasurer, id } = await approved(portal(), Email);
      const { status, res } = await join(treasurer, id);
      expect(status).toBe(200);
      expect(res).toMatchObject({ UserId: invited.res?.Id, IsInvited: true, InvitationLink: null, AwaitsLink: true });
      expect(JSON.stringify(res)).not.toContain('token');
      expect(await mailsTo(portal().data, Email)).toEqual([]);
      expect((await choose(portal(), tokenIn(invited.res?.Link))).status).toBe(200);
    });

    it('goes to none of them by the name alone either', async () => {
      const staff = await portal().as('superAdmin');
      const Email = emailOf('named');
      const invited = await signUp(portal(), Email, { Invite: true }, staff);
      const { treasurer, id } = await approved(portal(), emailOf('own'));
      expect((await join(treasurer, id, { Email })).res).toMatchObject({ UserId: invited.res?.Id, InvitationLink: null });
    });

    it('goes to a super admin, and that of a new account to whoever takes the payment', async () => {
      const staff = await portal().as('superAdmin');
      const Email = emailOf('known');
      await signUp(portal(), Email, { Invite: true }, staff);
      const known = await approved(portal(), Email);
      const { res } = await join(staff, known.id);
      expect(addressIn(res?.InvitationLink ?? '')).toBe('http://localhost:3000/accept-invitation');
      expect(res).toMatchObject({ IsInvited: true, AwaitsLink: false });
      const unknown = await approved(portal(), emailOf('new'));
      const joined = (await join(unknown.treasurer, unknown.id)).res;
      expect(joined).toMatchObject({ IsInvited: true, AwaitsLink: false });
      expect((await choose(portal(), tokenIn(joined?.InvitationLink ?? ''))).status).toBe(200);
    });
  });
});

describe('an account with the e-mail of a visitor, where anybody may sign up', () => {
  const taking = async (portal: TestPortal) => {
    const Email = emailOf('victim');
    const { res } = await signUp(portal, Email);
    const token = String((await signIn(portal, Email, 'A stranger 8')).res?.Token);
    const stranger: Client = portal.clientWith({ id: Number(res?.Id), email: Email }, token);
    const visitor = await approved(portal, Email);
    return { Email, stranger, ...visitor };
  };

  onAnyEngine(
    (portal) => {
      it('is not that of whoever signed up with it: the membership waits for the owner of the address', async () => {
        const { Email, stranger, treasurer, id, chapter } = await taking(portal());
        expect((await stranger.send(getProfile)).status).toBe(200);
        const { res } = await join(treasurer, id);
        expect(res).toMatchObject({ IsInvited: true, InvitationLink: null, AwaitsLink: false });
        expect((await stranger.send(listFellows, { ChapterId: chapter.id })).status).toBe(401);
        expect((await signIn(portal(), Email, 'A stranger 8')).res).toMatchObject({ Code: 'WrongCredentials' });
        const mails = await mailsTo(portal().data, Email);
        expect(mails.map(({ subject }) => subject)).toEqual(['You are invited to Chapterhouse']);
        expect((await choose(portal(), tokenIn(mails[0]?.text))).status).toBe(200);
        expect((await signIn(portal(), Email, chosen)).res).toMatchObject({ Token: expect.any(String) });
      });

      it('leaves nothing of theirs to the member: an account set aside keeps it', async () => {
        const { data } = portal();
        const { Email, stranger, treasurer, id } = await taking(portal());
        const theirs = { full_name: 'Stranger Danger', phone: '9000000001', company: 'Stranger & Co', offers: 'Tricks' };
        await data.write((tx) => tx.updateTable('users').set(theirs).where('id', '=', stranger.userId).execute());
        const { res } = await join(treasurer, id);
        expect(res?.UserId).not.toBe(stranger.userId);
        const columns = ['full_name', 'company', 'offers', 'email', 'is_active'] as const;
        const rowOf = (userId: unknown) =>
          data.read.selectFrom('users').select(columns).where('id', '=', Number(userId)).executeTakeFirstOrThrow();
        const member = await rowOf(res?.UserId);
        expect(member).toMatchObject({ full_name: 'Nandu Target', email: Email, company: null, offers: null });
        expect(await rowOf(stranger.userId)).toMatchObject({
          full_name: 'Stranger Danger',
          company: 'Stranger & Co',
          email: expect.stringMatching(`^set-aside-${stranger.userId}-\\S+@account\\.invalid$`),
        });
        expect(Boolean((await rowOf(stranger.userId)).is_active)).toBe(false);
        expect((await stranger.send(getProfile)).status).toBe(401);
      });

      it('is set aside also where the office has switched it off', async () => {
        const { Email, stranger, treasurer, id } = await taking(portal());
        await portal().data.write((tx) => tx.updateTable('users').set({ is_active: false }).where('id', '=', stranger.userId).execute());
        const { status, res } = await join(treasurer, id);
        expect({ status, isTheirs: res?.UserId === stranger.userId }).toEqual({ status: 200, isTheirs: false });
        expect((await mailsTo(portal().data, Email)).map(({ subject }) => subject)).toEqual(['You are invited to Chapterhouse']);
      });

      it('has no second factor of theirs any more', async () => {
        const { Email, treasurer, id } = await taking(portal());
        const { data } = portal();
        const owner = await data.read.selectFrom('users').select('id').where('email', '=', Email).executeTakeFirstOrThrow();
        const factor = { user_id: owner.id, secret: 'sealed', set_up_at: '2026-01-01T00:00:00.000Z', last_step: 0 };
        await data.write((tx) => tx.insertInto('second_factors').values(factor).execute());
        expect((await join(treasurer, id)).status).toBe(200);
        const mail = (await mailsTo(data, Email)).at(-1);
        expect((await choose(portal(), tokenIn(mail?.text))).status).toBe(200);
        expect((await signIn(portal(), Email, chosen)).res).toMatchObject({ Token: expect.any(String) });
      });

      it('has no key of theirs any more, where the office once recorded a payment of it', async () => {
        const { stranger, treasurer, id } = await taking(portal());
        const staff = await portal().as('superAdmin');
        const year = { MemberShipStartDate: '2024-01-01', MemberShipEndDate: '2024-12-31' };
        const paid = await staff.send(recordPayment, { ...paymentFields, PaymentDate: '2024-01-01', ...year, MemberId: stranger.userId });
        expectPaid(paid);
        const key = (await stranger.send(saveKey, { Flag: 'Add', Name: 'Phone', Use: 'Calendar' })).res?.Key;
        const statusOf = async () => (await portal().app.inject(`/calendar/${key}.ics`)).statusCode;
        expect(await statusOf()).toBe(200);
        expect((await join(treasurer, id)).res).toMatchObject({ UserId: stranger.userId, IsInvited: true });
        expect(await statusOf()).toBe(404);
        expect((await staff.send(listKeys, { OwnerId: stranger.userId })).rc).toEqual([]);
      });

      it('has no key of a stranger any more once the owner of the address has used a link, but later links end none', async () => {
        const { Email, stranger } = await taking(portal());
        const addKey = async (client: Client) => (await client.send(saveKey, { Flag: 'Add', Name: 'Phone', Use: 'Calendar' })).res?.Key;
        const statusOf = async (key: unknown) => (await portal().app.inject(`/calendar/${key}.ics`)).statusCode;
        const chooseByMail = async () => {
          const staff = await portal().as('superAdmin');
          await staff.send(sendPasswordLink, { Id: stranger.userId });
          expect((await choose(portal(), tokenIn((await mailsTo(portal().data, Email)).at(-1)?.text))).status).toBe(200);
        };
        const key = await addKey(stranger);
        expect(await statusOf(key)).toBe(200);
        await chooseByMail();
        expect(await statusOf(key)).toBe(404);
        const { res } = await signIn(portal(), Email, chosen);
        const own = await addKey(portal().clientWith({ id: stranger.userId, email: Email }, String(res?.Token)));
        expect(await statusOf(own)).toBe(200);
        await chooseByMail();
        expect(await statusOf(own)).toBe(200);
      });

      it('is theirs once a link that was sent to the address was used', async () => {
        const { data } = portal();
        const staff = await portal().as('superAdmin');
        const owner = await makeUser(data, { email: emailOf('confirmed') });
        await staff.send(sendPasswordLink, { Id: owner.id });
        expect((await choose(portal(), tokenIn((await mailsTo(data, owner.email))[0]?.text))).status).toBe(200);
        const { treasurer, id } = await approved(portal(), owner.email);
        expect((await join(treasurer, id)).res).toMatchObject({ UserId: owner.id, IsInvited: false, InvitationLink: null });
        expect((await signIn(portal(), owner.email, chosen)).res).toMatchObject({ Token: expect.any(String) });
      });
    },
    { ALLOW_SIGNUP: 'true', ...mailServer },
  );

  onAnyEngine(
    (portal) => {
      it('waits for a link of the office where no mail is sent', async () => {
        const { Email, treasurer, id } = await taking(portal());
        const { res } = await join(treasurer, id);
        expect(res).toMatchObject({ IsInvited: true, AwaitsLink: false });
        const staff = await portal().as('superAdmin');
        const { res: sent } = await staff.send(sendPasswordLink, { Id: Number(res?.UserId) });
        expect(addressIn(sent?.Link)).toBe('http://localhost:3000/accept-invitation');
        expect((await choose(portal(), tokenIn(sent?.Link))).status).toBe(200);
        expect((await signIn(portal(), Email, passwordOfAll)).status).toBe(400);
        expect((await signIn(portal(), Email, chosen)).status).toBe(200);
      });
    },
    { ALLOW_SIGNUP: 'true' },
  );
});
