// A mail to oneself that tells whether mail is sent. It goes through the outbox as all mail does, and its outcome is waited for.

import { setTimeout as pause } from 'node:timers/promises';
import { bounds } from '../../../platform/bounds/bounds.ts';
import { noticeMail } from '../../../platform/mail/notice-mail.ts';
import { type Fate, fateOf, queueMail } from '../../../platform/mail/outbox.ts';
import { handle } from '../../../platform/server/calls/handle.ts';
import { countDown } from '../../../platform/server/tries.ts';
import { Refusal } from '../../../platform/wire/refusal.ts';
import { organizationInMails } from '../../people/organization/organization.server.ts';
import { sendTestMail, setupTexts } from './setup.contract.ts';

const limit = { name: 'test mails', most: bounds.testMails.each, minutes: bounds.testMails.minutes };

/** In milliseconds, while somebody looks at the screen. */
const patience = { each: 300, inAll: 20_000 };

export const testMailHandler = handle(sendTestMail, async ({ data, caller, canSendMail, missingForMail, mailUrl, isGone }) => {
  const { email: To } = await data.read.selectFrom('users').select('email').where('id', '=', caller.userId).executeTakeFirstOrThrow();
  if (!canSendMail) return { res: { IsSent: false, To, Missing: [...missingForMail], Error: null } };
  const id = await data.write(async (tx) => {
    if ((await countDown(tx, { limit, of: String(caller.userId) })) === null) throw new Refusal('TooMany', setupTexts.tooMany);
    const sender = await organizationInMails(tx, mailUrl);
    const title = `A test mail from ${sender.organization}`;
    const reason = 'You get this mail because you pressed the button that sends it.';
    const paragraphs = ['The mail server of the portal works: this mail has come.'];
    return queueMail(tx, {
      to: To,
      userId: caller.userId,
      subject: title,
      ...noticeMail({ ...sender, title, paragraphs, reason }),
      urgency: 'urgent',
    });
  });
  const until = Date.now() + patience.inAll;
  let fate: Fate = { state: 'Waiting', error: null };
  while (fate.state === 'Waiting' && fate.error === null && Date.now() < until && !isGone()) {
    await pause(patience.each);
    fate = await fateOf(data.read, id);
  }
  const stillWaits = `The mail server has not answered within ${patience.inAll / 1_000} seconds`;
  return { res: { IsSent: fate.state === 'Sent', To, Missing: [], Error: fate.state === 'Sent' ? null : (fate.error ?? stillWaits) } };
});
