// Sends one mail in one conversation with the mail server. Each step has a deadline, so that a silent server does not block the others.

import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailToSend, Outcome } from './claim-mail.ts';
import { bytesOf } from './ics.ts';
import { drawQrCode, qrPicture } from './qr-picture.ts';

export interface MailSettings {
  /** smtp://user:password@host:port, or smtps:// */
  smtpUrl: string;
  /** 'Name <address>', or only the address. */
  from: string;
  perMinute: number;
}

/** In milliseconds. `message` is the time after a mail was handed over: servers check for viruses and spam before they answer. */
export const timeouts = { connecting: 20_000, opening: 30_000, silence: 60_000, message: 60_000 };

/** `stopping` ends the conversation until the mail is handed over. */
export const deliver = async (settings: MailSettings, mail: MailToSend, stopping: AbortSignal, limits = timeouts): Promise<Outcome> => {
  const connection = new SMTPConnection(optionsOf(settings.smtpUrl, limits));
  // An error event without a listener would end the process.
  connection.on('error', () => undefined);
  let isOpen = false;
  try {
    await open(connection, AbortSignal.any([stopping, AbortSignal.timeout(limits.opening)]));
    isOpen = true;
    await hand(connection, settings, mail, AbortSignal.timeout(limits.message));
    connection.quit();
    return { result: 'sent' };
  } catch (error) {
    connection.close();
    return stopping.aborted && !isOpen ? { result: 'stopped' } : outcomeOf(error, isOpen);
  }
};

const optionsOf = (smtpUrl: string, limits: typeof timeouts): ConstructorParameters<typeof SMTPConnection>[0] => {
  const options = parseConnectionUrl(smtpUrl);
  // Only this machine gets a password without encryption.
  const requireTLS = options.auth !== undefined && !options.secure && !isThisMachine(options.host ?? '');
  return {
    requireTLS,
    ...options,
    connectionTimeout: limits.connecting,
    dnsTimeout: limits.connecting,
    greetingTimeout: limits.connecting,
    socketTimeout: limits.silence,
    socketCloseTimeout: 1_000,
  };
};

const isThisMachine = (host: string): boolean => host === 'localhost' || host === '[::1]' || host === '::1' || host.startsWith('127.');

const open = async (connection: SMTPConnection, signal: AbortSignal): Promise<void> => {
  await step(connection, signal, (done) => connection.connect(done));
  const { auth } = connection.options as ReturnType<typeof parseConnectionUrl>; // the options are kept as they were given
  if (auth) await step(connection, signal, (done) => connection.login({ credentials: auth }, done));
};

const hand = async (connection: SMTPConnection, { from }: MailSettings, mail: MailToSend, signal: AbortSignal): Promise<void> => {
  const composed = new MailComposer({
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: await attachmentsOf(mail),
    // Automatic answers, such as absence notices, ignore such mails.
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
  }).compile();
  const envelope = composed.getEnvelope();
  composed.setHeader('Message-ID', `<${mail.messageId}@${String(envelope.from).split('@').at(-1)}>`);
  const message = await composed.build();
  await step(connection, signal, (done) => connection.send(envelope, message, done));
};

const attachmentsOf = async ({ attachments = [], qrCode }: MailToSend) => {
  const files = attachments.map((file) => ({ filename: file.name, contentType: file.mime, content: bytesOf(file) }));
  if (qrCode === undefined) return files;
  const picture = {
    cid: qrPicture,
    filename: `${qrPicture}.png`,
    content: await drawQrCode(qrCode),
    contentDisposition: 'inline' as const,
  };
  return [...files, picture];
};

/** Ends with its own answer, with a failure of the connection, or by the signal. */
const step = (connection: SMTPConnection, signal: AbortSignal, start: (done: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    connection.once('error', reject);
    start((error) => (error ? reject(error) : resolve()));
  });

interface SmtpError {
  message: string;
  code?: string;
  response?: string;
  responseCode?: number;
  permanent?: boolean;
}

const outcomeOf = (thrown: unknown, isOpen: boolean): Outcome => {
  const failure: SmtpError = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { code, responseCode: status, permanent } = failure;
  const error = (failure.response || failure.message).replace(/\s+/g, ' ').slice(0, longestError);
  if (!isOpen || wantsSignIn(status)) return { result: 'no server', error, status };
  // Such an error without an answer of the server is about the address: the server cannot take it.
  const isBadAddress = code === 'EENVELOPE' && status === undefined;
  return { result: permanent || isBadAddress ? 'refused' : 'not now', error, status };
};

/** These permanent errors are about our account, not about the mail. */
const wantsSignIn = (status = 0): boolean => [530, 534, 535, 538].includes(status);

const longestError = 500;
