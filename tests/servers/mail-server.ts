// A real mail server for tests, on this machine. It takes mail, or does what a test tells it to do instead.

import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Header and body as they came. */
  source: string;
  isEncrypted: boolean;
  user: string | undefined;
  at: number;
}

export interface TestMailServer {
  port: number;
  /** smtp://127.0.0.1:port */
  url: string;
  /** The mails that it has acknowledged, or would have. */
  received: ReceivedMail[];
  /** The next recipients are refused with this code, such as 450 or 550. Null takes all. */
  refuse(code: number | null): void;
  /** Called when a mail has come, before it is acknowledged. It is not acknowledged before this resolves. */
  beforeAnswer(work: (mail: ReceivedMail) => Promise<void>): void;
  close(): Promise<void>;
}

export const startMailServer = async (options: SMTPServerOptions = {}, port = 0): Promise<TestMailServer> => {
  const received: ReceivedMail[] = [];
  let code: number | null = null;
  let beforeAnswer: (mail: ReceivedMail) => Promise<void> = async () => undefined;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    // No warning about the built-in certificate: it is good enough here.
    logger: false,
    onRcptTo: (_address, _session, done) => done(code === null ? null : refusal(code)),
    onData: async (stream, session, done) => {
      const mail = received.at(received.push(mailOf(session, await text(stream))) - 1);
      if (mail) await beforeAnswer(mail);
      done();
    },
    // Only so long, or the server waits for connections that a test has left.
    closeTimeout: 100,
    ...options,
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(close);
  const listening = (server.server.address() as AddressInfo).port; // it listens on a port, not on a file
  return {
    port: listening,
    url: `smtp://127.0.0.1:${listening}`,
    received,
    refuse: (next) => {
      code = next;
    },
    beforeAnswer: (work) => {
      beforeAnswer = work;
    },
    close,
  };
};

const refusal = (responseCode: number) => Object.assign(new Error('Mailbox not taken: person@example.com'), { responseCode });

const mailOf = ({ envelope, secure, user }: SMTPServerSession, source: string): ReceivedMail => ({
  from: envelope.mailFrom ? envelope.mailFrom.address : '',
  to: envelope.rcptTo.map(({ address }) => address),
  source,
  isEncrypted: secure,
  user,
  at: Date.now(),
});

/** The value of a header. */
export const headerOf = ({ source }: ReceivedMail, name: string): string | undefined =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(source)?.[1]?.replace(/\r\n[ \t]/g, ' ');

/** A server that takes connections and then does with them what the test says: nothing, for example. */
export const startTcpServer = async (onConnection: (socket: Socket) => void): Promise<{ url: string; connections: () => number }> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, connections: () => sockets.size };
};
