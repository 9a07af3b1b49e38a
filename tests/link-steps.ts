// Steps of tests with links to choose a password: the mails that wait in the outbox, and the link and the token in them.

import type { Data } from '../src/platform/data/data.ts';
import type { MailContent } from '../src/platform/mail/outbox.ts';

/** The settings of a portal with a mail server that nobody reaches: mails are written and wait. */
export const mailServer = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'portal@example.com' };

export interface WaitingMail {
  subject: string;
  text: string;
  html: string;
  isUrgent: boolean;
  giveUpAt: string;
}

/** The mails to an address, oldest first, with their texts. */
export const mailsTo = async (data: Data, address: string): Promise<WaitingMail[]> => {
  const mails = await data.read.selectFrom('outbox').selectAll().where('to_address', '=', address).orderBy('id').execute();
  return mails.map(({ subject, content, urgency, give_up_at }) => {
    const { text, html } = JSON.parse(content ?? '{"text":"","html":""}') as MailContent; // it is what queueMail has written
    return { subject, text, html, isUrgent: urgency === 3, giveUpAt: give_up_at };
  });
};

const pattern = /(\S+)\?token=([\w-]+)/;

export const tokenIn = (text: string | undefined): string => pattern.exec(text ?? '')?.[2] ?? '';

/** The address of a link without its token. */
export const addressIn = (text: string | undefined): string => pattern.exec(text ?? '')?.[1] ?? '';

/** Moves the links of a user, and the mails to the address, into the past. */
export const ageLinks = (data: Data, userId: number, minutes: number) =>
  data.write(async (tx) => {
    const back = (moment: string) => new Date(Date.parse(moment) - minutes * 60_000).toISOString();
    for (const link of await tx.selectFrom('password_links').selectAll().where('user_id', '=', userId).execute()) {
      const moments = { made_at: back(link.made_at), works_until: back(link.works_until) };
      await tx.updateTable('password_links').set(moments).where('id', '=', link.id).execute();
    }
  });
