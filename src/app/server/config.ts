// The settings: environment variables, declared, read and validated only here.

import { resolve } from 'node:path';
import { z } from 'zod';
import { endOfReminders } from '../../features/money/renewals/reminders.server.ts';
import type { SecondFactorRule } from '../../features/people/accounts/begin-session.server.ts';
import { firstAdminEmail } from '../../features/people/accounts/first-admin.ts';
import { shortestPassword } from '../../features/people/password-rules/password-fields.ts';
import type { PasswordRules } from '../../features/people/password-rules/password-rules.server.ts';
import { bounds } from '../../platform/bounds/bounds.ts';
import { serverUrls } from '../../platform/data/postgres/server-urls.ts';
import { areProxies, type TrustedProxies } from '../../platform/server/http/addresses.ts';
import { isEmail, longest, normalEmail } from '../../platform/wire/fields.ts';

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Undefined if JWT_SECRET is not set: see readSecret(). */
  jwtSecret: string | undefined;
  /** Undefined if DATA_KEY is not set: see readSealer(). */
  dataKey: string | undefined;
  adminEmail: string;
  adminPassword: string | undefined;
  allowSignup: boolean;
  passwordRules: PasswordRules;
  requireSecondFactor: SecondFactorRule;
  corsOrigins: string[];
  trustProxy: TrustedProxies;
  timeZone: string;
  logLevel: string;
  publicUrl: string | undefined;
  drainSeconds: number;
  /** For how many days after its end a membership can be renewed without a gap. */
  graceDays: number;
  /** For how many days changes can be undone; 0 for ever. */
  historyDays: number;
  /** For how many days after the last visit or change the contact data of visitors are kept. */
  visitorDays: number;
  /** For how many days a sealed copy of what was erased remains; 0: none. */
  erasedDays: number;
  /** For how many years payments of somebody erased keep the name on their receipts. */
  keepPaymentsYears: number;
  /** How many changes one person may make in a minute; 0 for any number. */
  changesPerMinute: number;
  metricsPort: number | undefined;
  backupDir: string | undefined;
  backupKeep: number;
  /** A time of the day in the time zone, HH:MM. */
  backupAt: string;
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  mailPerMinute: number;
  /** When reminders are looked for: a time of the day in the time zone, HH:MM. */
  mailAt: string;
  /** Hosts that a webhook may have though they are not of the open internet, and by plain HTTP too. */
  webhookHosts: string[];
}

type Environment = Record<string, string | undefined>;

/** A bad value of a setting. The message is one line for whoever starts the portal. */
export class BadSetting extends Error {}

const flag = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] });

const wholeNumber = (largest: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((number) => number <= largest);

const listOf = (text: string): string[] => text.split(',').flatMap((item) => item.trim() || []);

const urlOf = (schemes: RegExp) => z.string().refine((text) => schemes.test(text) && URL.canParse(text));

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

const isHost = (text: string): boolean => URL.parse(`http://${text}`)?.hostname.replace(/^\[|\]$/g, '') === text;

/** Other characters could make a name be read as several addresses. */
const isSender = (text: string): boolean => isEmail(/^[^<>"(),;:@\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text);

/** Each of the two takes texts that the other refuses, such as IST. */
const isTimeZone = (text: string): boolean => {
  try {
    Temporal.Now.zonedDateTimeISO(text);
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
};

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const proxies = z.union([
  flag.transform((isOneTrusted): TrustedProxies => (isOneTrusted ? 1 : 0)),
  z
    .string()
    .regex(/^\d{1,2}$/)
    .transform((hops): TrustedProxies => Number(hops)),
  z.string().transform(listOf).refine(areProxies),
]);

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const secret = z.string().min(32);

export const isSecret = (text: string): boolean => secret.safeParse(text).success;

/** The password itself is not shown, so it says what may be wrong in it. */
const escaped = '(in a password / is %2F, # is %23, ? is %3F)';

/** Each setting with its default, its values, and their description for the message about a bad one. */
const settings = z.object({
  PORT: wholeNumber(65_535).prefault('3000').describe('a number from 0 to 65535'),
  HOST: z.string().prefault('127.0.0.1').describe('the address to listen on'),
  DATA_DIR: z.string().prefault('./data').describe('the path of a folder'),
  DATABASE_URL: z
    .string()
    .refine((text) => serverUrls(text).length > 0)
    .optional()
    .describe(`postgres://user:password@host:port/database ${escaped}, or unset for SQLite`),
  ADMIN_EMAIL: z.string().prefault(firstAdminEmail).refine(isEmail).transform(normalEmail).describe('an e-mail address'),
  ADMIN_PASSWORD: z
    .string()
    .min(shortestPassword.registered)
    .max(longest.password)
    .optional()
    .describe(`${shortestPassword.registered} to ${longest.password} characters`),
  ALLOW_SIGNUP: flag.prefault('false').describe('true or false'),
  PASSWORD_MIN: wholeNumber(64)
    .refine((length) => length >= shortestPassword.registered)
    .prefault(String(shortestPassword.registered))
    .describe(`a number from ${shortestPassword.registered} to 64`),
  PASSWORD_STRICT: flag.prefault('false').describe('true or false'),
  REQUIRE_SECOND_FACTOR: z.enum(['none', 'staff', 'all']).prefault('none').describe('none, staff or all'),
  CORS_ORIGINS: z
    .string()
    .prefault('')
    .transform(listOf)
    .refine((origins) => origins.every(isOrigin))
    .describe('origins such as https://example.com, separated by commas'),
  TRUST_PROXY: proxies.prefault('false').describe('false, true, a number of proxies, or their addresses separated by commas'),
  TIME_ZONE: z.string().prefault('Asia/Kolkata').refine(isTimeZone).describe('a time zone such as Asia/Kolkata'),
  LOG_LEVEL: z.enum(logLevels).prefault('info').describe(logLevels.join(', ')),
  PUBLIC_URL: urlOf(/^https?:\/\/[^/?#@]+\/*$/)
    // Paths are appended to it. Under one of its own the screens would not find their files.
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('an address without a path, such as https://portal.example.com'),
  DRAIN_SECONDS: wholeNumber(3_600).prefault('0').describe('a number of seconds from 0 to 3600'),
  GRACE_DAYS: wholeNumber(365).prefault('14').describe('a number of days from 0 to 365'),
  HISTORY_DAYS: wholeNumber(36_500).prefault('365').describe('a number of days from 0 to 36500, where 0 keeps everything for ever'),
  VISITOR_DAYS: wholeNumber(36_500)
    .refine((days) => days > 0)
    .prefault('365')
    .describe('a number of days from 1 to 36500'),
  ERASED_DAYS: wholeNumber(36_500).prefault('365').describe('a number of days from 0 to 36500, where 0 keeps no sealed copy'),
  KEEP_PAYMENTS_YEARS: wholeNumber(100).prefault('8').describe('a number of years from 0 to 100'),
  CHANGES_PER_MINUTE: wholeNumber(60_000)
    .prefault(String(bounds.changes.perMinute))
    .describe('a number from 0 to 60000, where 0 means any number'),
  METRICS_PORT: wholeNumber(65_535).optional().describe('a number from 0 to 65535, or unset for none'),
  BACKUP_DIR: z.string().optional().describe('the path of a folder, or unset for no nightly backup'),
  BACKUP_KEEP: wholeNumber(3_660)
    .refine((count) => count > 0)
    .prefault('7')
    .describe('a number from 1 to 3660'),
  BACKUP_AT: timeOfDay.prefault('02:30').describe('a time such as 02:30'),
  SMTP_URL: urlOf(/^smtps?:\/\/[^/?#]/)
    .optional()
    .describe(`smtp://user:password@host:port or smtps://… ${escaped}, or unset to send no mail`),
  MAIL_FROM: z.string().refine(isSender).optional().describe("an address such as 'Chapterhouse <portal@example.com>'"),
  MAIL_PER_MINUTE: wholeNumber(6_000)
    .refine((number) => number > 0)
    .prefault('60')
    .describe('a number from 1 to 6000'),
  MAIL_AT: timeOfDay
    .refine((time) => time < endOfReminders)
    .prefault('08:00')
    .describe(`a time such as 08:00, before ${endOfReminders}`),
  WEBHOOK_HOSTS: z
    .string()
    .prefault('')
    .transform((text) => listOf(text.toLowerCase()))
    .refine((hosts) => hosts.every(isHost))
    .describe('names of hosts such as hooks.internal, separated by commas'),
  JWT_SECRET: secret.optional().describe('at least 32 characters'),
  DATA_KEY: secret.optional().describe('at least 32 characters'),
});

type Name = keyof typeof settings.shape;

export const readConfig = (environment: Environment): Config => {
  const names = Object.keys(settings.shape) as Name[]; // Object.keys gives no narrower type
  const values = Object.fromEntries(names.map((name) => [name, settingText(name, environment[name])]));
  const { data, error } = settings.safeParse(values);
  if (!data) throw badSetting(error.issues[0]?.path[0] as Name, values); // the path of every issue begins with one of the names
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    jwtSecret: data.JWT_SECRET,
    dataKey: data.DATA_KEY,
    adminEmail: data.ADMIN_EMAIL,
    adminPassword: data.ADMIN_PASSWORD,
    allowSignup: data.ALLOW_SIGNUP,
    passwordRules: { minLength: data.PASSWORD_MIN, isStrict: data.PASSWORD_STRICT },
    requireSecondFactor: data.REQUIRE_SECOND_FACTOR,
    corsOrigins: data.CORS_ORIGINS,
    trustProxy: data.TRUST_PROXY,
    timeZone: data.TIME_ZONE,
    logLevel: data.LOG_LEVEL,
    publicUrl: data.PUBLIC_URL,
    drainSeconds: data.DRAIN_SECONDS,
    graceDays: data.GRACE_DAYS,
    historyDays: data.HISTORY_DAYS,
    visitorDays: data.VISITOR_DAYS,
    erasedDays: data.ERASED_DAYS,
    keepPaymentsYears: data.KEEP_PAYMENTS_YEARS,
    changesPerMinute: data.CHANGES_PER_MINUTE,
    metricsPort: data.METRICS_PORT,
    backupDir: data.BACKUP_DIR && resolve(data.BACKUP_DIR),
    backupKeep: data.BACKUP_KEEP,
    backupAt: data.BACKUP_AT,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    mailPerMinute: data.MAIL_PER_MINUTE,
    mailAt: data.MAIL_AT,
    webhookHosts: data.WEBHOOK_HOSTS,
  };
};

/** Only spaces count as not set. A password is never trimmed, because sign-in does not trim it. */
const settingText = (name: Name, text = ''): string | undefined => {
  const trimmed = text.trim();
  return name === 'ADMIN_PASSWORD' && trimmed ? text : trimmed || undefined;
};

const badSetting = (name: Name, values: Environment): BadSetting => {
  const shown = maskSecrets(name, values[name] ?? '').replace(/\s+/g, ' ');
  return new BadSetting(`${name} is '${shown}', but it must be ${settings.shape[name].description}.`);
};

const maskSecrets = (name: Name, text: string): string => {
  if (name === 'JWT_SECRET' || name === 'DATA_KEY' || name === 'ADMIN_PASSWORD') return '…';
  if (name !== 'DATABASE_URL' && name !== 'SMTP_URL') return text;
  // A password may have any character, even unescaped. So it ends at the last @.
  return text.replace(/^((?:\w+:\/\/)?[^:@]*):.*@/s, '$1:…@').replace(/\bpassword=[^&]*/gi, 'password=…');
};
