// The mails about accounts carry the organisation's name and logo, whatever they are about and whoever caused them.

import { beforeAll, expect, it } from 'vitest';
import { mailsTo } from '../../../../tests/link-steps.ts';
import { makePicture, makeUser, next, passwordOfAll } from '../../../../tests/makers.ts';
import { runAdminWithInput } from '../../../../tests/processes.ts';
import { describeOnAnyEngine, startTestPortal, type TestPortal } from '../../../../tests/test-portal.ts';
import { getSettings, saveSettings } from '../../desk/settings/settings.contract.ts';
import { register } from '../accounts/session.contract.ts';
import { logoPath } from '../organization/organization.ts';
import { requestPasswordReset } from '../password-links/password-links.contract.ts';
import { changePassword, updateDetails } from '../profile/profile.contract.ts';

const publicUrl = 'https://portal.example.com';

describeOnAnyEngine('the mails about accounts', (engine) => {
  let portal: TestPortal;
  let logoUrl: string;
  beforeAll(async () => {
    portal = await startTestPortal(engine, {
      PUBLIC_URL: `${publicUrl}/`,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'portal@example.com',
    });
    const staff = await portal.as('superAdmin');
    await staff.send(saveSettings, { OrganizationName: 'Bürger & Söhne' }, await makePicture());
    const logo = (await staff.send(getSettings)).res?.Logo ?? '';
    logoUrl = publicUrl + logoPath(logo.replace('/files/', ''));
    return () => portal.close();
  });

  /** The newest mail to an address must be the one with the subject. */
  const expectMail = async (email: string, subject: string) => {
    const mail = (await mailsTo(portal.data, email)).at(-1);
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain('-- \nBürger & Söhne\n');
    expect(mail?.html).toContain('Bürger &amp; Söhne</td>');
    expect(mail?.html).toContain(`<img src="${logoUrl}"`);
    expect(`${mail?.text}${mail?.html}`).not.toContain('Chapterhouse');
  };

  it('say who sends a link to choose a password, and who invites', async () => {
    const { email } = await makeUser(portal.data);
    await portal.anonymous.send(requestPasswordReset, { Email: email });
    await expectMail(email, 'Choose a new password for Bürger & Söhne');
    const Email = `invited${next()}@example.com`;
    await (await portal.as('superAdmin')).send(register, { FullName: 'Zoë Fernandes', Email, Phone: '9812345678', Invite: true });
    await expectMail(Email, 'You are invited to Bürger & Söhne');
  });

  it.each([
    ['S.Ramesh', 'Dear S.Ramesh,'],
    ['A.K. Rao', 'Dear A.K. Rao,'],
    ['Dr.Asha', 'Dear Dr.Asha,'],
    ['DR.ASHA RAO', 'Dear DR.ASHA RAO,'],
    ['Ramesh S.', 'Dear Ramesh S.,'],
    ['Zoë d’Souza-Rao', 'Dear Zoë d’Souza-Rao,'],
    // With a space no mail program makes a link of it.
    ['Prof.Asha', 'Dear Prof. Asha,'],
    ['EVIL.COM', 'Dear EVIL. COM,'],
    ['See Ev-il.Com', 'Dear See Ev-il. Com,'],
    ['evil.com', 'Hello,'],
    ['Win at Evil.example now', 'Hello,'],
    ['evil.CO/x', 'Hello,'],
    ['https: evil', 'Hello,'],
    ['asha@EVIL', 'Hello,'],
    ['Call 98765', 'Hello,'],
    ['You have won '.repeat(5), 'Hello,'],
  ])('greet %s with %s', async (fullName, greeting) => {
    const { email } = await makeUser(portal.data, { fullName });
    await portal.anonymous.send(requestPasswordReset, { Email: email });
    expect((await mailsTo(portal.data, email)).at(-1)?.text.split('\n\n')[1]).toBe(greeting);
  });

  it('say whose account was changed, also from the command line', { tags: ['long'] }, async () => {
    const user = await makeUser(portal.data);
    const client = portal.clientOf(user);
    await client.send(changePassword, { OldPassword: passwordOfAll, NewPassword: 'Ganz neu 8' });
    await expectMail(user.email, 'Your password for Bürger & Söhne was changed');
    const renamed = { Flag: 'Details', UserId: user.id, FullName: 'Zoë', Phone: '9812345678', Email: `new${next()}@example.com` };
    expect((await (await portal.as('superAdmin')).send(updateDetails, renamed)).status).toBe(200);
    await expectMail(user.email, 'Your e-mail address for Bürger & Söhne was changed');
    const other = await makeUser(portal.data);
    await runAdminWithInput(portal.environment, 'ganz neu 8', 'reset-password', '--email', other.email);
    await expectMail(other.email, 'Your password for Bürger & Söhne was changed');
  });

  it('let links and all other mail go first when they only say what was changed', async () => {
    const user = await makeUser(portal.data);
    await portal.clientOf(user).send(changePassword, { OldPassword: passwordOfAll, NewPassword: 'Ganz neu 8' });
    await portal.anonymous.send(requestPasswordReset, { Email: user.email });
    const mails = portal.data.read.selectFrom('outbox').select('urgency').where('to_address', '=', user.email).orderBy('id');
    expect((await mails.execute()).map(({ urgency }) => urgency)).toEqual([0, 3]);
  });
});
