// The settings: environment variables, declared, read and checked here and nowhere else.

import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { areProxies, type TrustedProxies } from '../../platform/server/addresses.ts';
import { isEmail, normalEmail } from '../../platform/wire/fields.ts';

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  jwtSecret: string;
  adminEmail: string;
  adminPassword: string | undefined;
  allowSignup: boolean;
  corsOrigins: string[];
  trustProxy: TrustedProxies;
  timeZone: string;
  logLevel: string;
  publicUrl: string | undefined;
  drainSeconds: number;
  metricsPort: number | undefined;
}

type Environment = Record<string, string | undefined>;

/** A setting that cannot be used: its message is one line for whoever starts the portal. */
export class BadSetting extends Error {}

const flag = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] });

const wholeNumber = (largest: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((number) => number <= largest);

const listOf = (text: string): string[] => text.split(',').flatMap((each) => each.trim() || []);

const urlOf = (schemes: RegExp) => z.string().refine((text) => schemes.test(text) && URL.canParse(text));

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

const isTimeZone = (text: string): boolean => {
  try {
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

const secret = z.string().min(32);

/** What each setting is when it is left out, what it may be, and how the line about a bad value says that. */
const settings = z.object({
  PORT: wholeNumber(65_535).prefault('3000').describe('a number from 0 to 65535'),
  HOST: z.string().prefault('127.0.0.1').describe('the address to listen on'),
  DATA_DIR: z.string().prefault('./data').describe('the path of a folder'),
  DATABASE_URL: urlOf(/^postgres(ql)?:\/\//)
    .optional()
    .describe('postgres://user:password@host:port/database, or unset for SQLite'),
  ADMIN_EMAIL: z.string().prefault('admin@example.com').refine(isEmail).transform(normalEmail).describe('an e-mail address'),
  ADMIN_PASSWORD: z.string().min(5).max(200).optional().describe('at least 5 characters'),
  ALLOW_SIGNUP: flag.prefault('false').describe('true or false'),
  CORS_ORIGINS: z
    .string()
    .prefault('')
    .transform(listOf)
    .refine((origins) => origins.every(isOrigin))
    .describe('origins such as https://example.com, separated by commas'),
  TRUST_PROXY: proxies.prefault('false').describe('false, true, a number of proxies, or their addresses separated by commas'),
  TIME_ZONE: z.string().prefault('Asia/Kolkata').refine(isTimeZone).describe('a time zone such as Asia/Kolkata'),
  LOG_LEVEL: z.enum(logLevels).prefault('info').describe(logLevels.join(', ')),
  PUBLIC_URL: urlOf(/^https?:\/\//)
    .optional()
    .describe('an address such as https://portal.example.com'),
  DRAIN_SECONDS: wholeNumber(3_600).prefault('0').describe('a number of seconds from 0 to 3600'),
  METRICS_PORT: wholeNumber(65_535).optional().describe('a number from 0 to 65535, or unset for none'),
  JWT_SECRET: secret.optional().describe('at least 32 characters'),
});

type Name = keyof typeof settings.shape;

export const readConfig = (environment: Environment): Config => {
  const names = Object.keys(settings.shape) as Name[]; // Object.keys gives no narrower type
  const given = Object.fromEntries(names.map((name) => [name, givenText(name, environment[name])]));
  const { data, error } = settings.safeParse(given);
  if (!data) throw badSetting(error.issues[0]?.path[0] as Name, given); // every issue is below one of the names
  const dataDir = resolve(data.DATA_DIR);
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir,
    databaseUrl: data.DATABASE_URL,
    jwtSecret: data.JWT_SECRET ?? keptSecret(dataDir),
    adminEmail: data.ADMIN_EMAIL,
    adminPassword: data.ADMIN_PASSWORD,
    allowSignup: data.ALLOW_SIGNUP,
    corsOrigins: data.CORS_ORIGINS,
    trustProxy: data.TRUST_PROXY,
    timeZone: data.TIME_ZONE,
    logLevel: data.LOG_LEVEL,
    publicUrl: data.PUBLIC_URL,
    drainSeconds: data.DRAIN_SECONDS,
    metricsPort: data.METRICS_PORT,
  };
};

/** Nothing but spaces is left out. A password is taken as it stands, as where one signs in with it. */
const givenText = (name: Name, text = ''): string | undefined => {
  const trimmed = text.trim();
  return name === 'ADMIN_PASSWORD' && trimmed ? text : trimmed || undefined;
};

const badSetting = (name: Name, given: Environment): BadSetting => {
  const shown = shownAs(name, given[name] ?? '').replace(/\s+/g, ' ');
  return new BadSetting(`${name} is '${shown}', but it must be ${settings.shape[name].description}.`);
};

const shownAs = (name: Name, text: string): string => {
  if (name === 'JWT_SECRET' || name === 'ADMIN_PASSWORD') return '…';
  if (name !== 'DATABASE_URL') return text;
  // A password may hold every character, also those that ought to have been escaped: it ends at the last @.
  return text.replace(/^((?:\w+:\/\/)?[^:@]*):.*@/s, '$1:…@').replace(/\bpassword=[^&]*/gi, 'password=…');
};

/** The secret made on the first start. */
const keptSecret = (dataDir: string): string => {
  const file = join(dataDir, 'jwt-secret');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) makeSecret(file);
  chmodSync(file, 0o600);
  const kept = secret.safeParse(readFileSync(file, 'utf8').trim());
  if (!kept.success) throw new BadSetting(`${file} holds no secret; remove it, and a new one is made.`);
  return kept.data;
};

const makeSecret = (file: string) => {
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // Another process, started at the same moment, made it first.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
};
