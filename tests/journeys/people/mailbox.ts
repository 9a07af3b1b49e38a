// A portal with a real mail server, for journeys that follow a link from a mail.

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { test as base, expect } from '../journey.ts';

interface ReceivedMail {
  to: string;
  /** Without the line breaks and escapes that mails have. */
  source: string;
}

export interface Mailbox {
  url: string;
  /** Waits for so many mails to the address, and gives them. */
  mailsTo(address: string, count: number): Promise<ReceivedMail[]>;
}

export const test = base.extend<{ mailbox: Mailbox }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
  mailbox: async ({}, use) => {
    const received: ReceivedMail[] = [];
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      authOptional: true,
      logger: false,
      closeTimeout: 100,
      onData: async (stream, { envelope }, done) => {
        const source = (await text(stream)).replaceAll('=\r\n', '').replaceAll('=3D', '=');
        received.push({ to: envelope.rcptTo[0]?.address ?? '', source });
        done();
      },
    });
    server.on('error', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const { port } = server.server.address() as AddressInfo; // it listens on a port, not on a file
    const to = (address: string) => received.filter((mail) => mail.to === address);
    await use({
      url: `smtp://127.0.0.1:${port}`,
      mailsTo: async (address, count) => {
        await expect.poll(() => to(address).length, { timeout: 30_000 }).toBe(count);
        return to(address);
      },
    });
    await new Promise<void>((resolve) => server.close(() => resolve()));
  },
  settings: ({ mailbox }, use) => use({ SMTP_URL: mailbox.url, MAIL_FROM: 'Chapterhouse <portal@example.com>', MAIL_PER_MINUTE: '600' }),
});

/** The path of the link in a mail, with its token. */
export const linkIn = (source: string | undefined): string => /http:\/\/localhost:0(\/[\w-]+\?token=[\w-]+)/.exec(source ?? '')?.[1] ?? '';
