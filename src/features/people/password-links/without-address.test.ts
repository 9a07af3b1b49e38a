// Links to choose a password where the portal's address is not set: no mail has a link to this machine.

import { expect, it, onTestFinished } from 'vitest';
import { makeUser } from '../../../../tests/makers.ts';
import { startTestPortal } from '../../../../tests/test-portal.ts';
import { bulkSave } from '../../../platform/wire/calls/bulk.ts';
import { register } from '../accounts/session.contract.ts';
import { sendPasswordLink } from './invitations.contract.ts';
import { requestPasswordReset } from './password-links.contract.ts';

const start = async (settings: Record<string, string>) => {
  const mailing = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'portal@example.com' };
  const portal = await startTestPortal('sqlite', { ...mailing, ...settings });
  onTestFinished(() => portal.close());
  const staff = portal.clientOf(await makeUser(portal.data, { role: 'superAdmin', fullName: 'Leela Swaminathan' }));
  const invited = await staff.send(register, { FullName: 'Asha Rao', Email: 'asha@example.com', Phone: '9876543210', Invite: true });
  const { email } = await makeUser(portal.data, { fullName: 'Ravi Kulkarni' });
  await portal.anonymous.send(requestPasswordReset, { Email: email });
  const mails = await portal.data.read.selectFrom('outbox').select('content').orderBy('id').execute();
  return {
    staff,
    invitedId: invited.res?.Id ?? 0,
    link: invited.res?.Link,
    texts: mails.map(({ content }) => (JSON.parse(content ?? '{}') as { text: string }).text),
  };
};

it('An invitation is a link to pass on, and a reset is given without the address', async () => {
  const { link, texts } = await start({ PUBLIC_URL: '' });
  expect(link).toContain('/accept-invitation?token=');
  expect(texts).toHaveLength(1);
  expect(texts[0]).toMatch(/Dear Ravi Kulkarni,[\s\S]*behind its address: \/reset-password\?token=\S+/);
  expect(texts.join()).not.toMatch(/localhost|https?:/);
});

it('Many are invited by mail only', async () => {
  const { staff, invitedId } = await start({ PUBLIC_URL: '' });
  const { res } = await staff.send(bulkSave, { Call: sendPasswordLink.name, Flag: 'Invite', Ids: [invitedId] });
  expect(res).toMatchObject({ Done: 0, Refused: [{ Message: 'Mail is not set up. Please copy the link on the page of the member.' }] });
});

it('With the address, an invitation greets by name and says who invites', async () => {
  const { link, texts } = await start({ PUBLIC_URL: 'https://portal.example.com' });
  expect(link).toBeUndefined();
  expect(texts[0]).toContain('Dear Asha Rao,');
  expect(texts[0]).toContain('Leela Swaminathan invites you to Chapterhouse.');
  expect(texts[0]).toContain('https://portal.example.com/accept-invitation?token=');
});
