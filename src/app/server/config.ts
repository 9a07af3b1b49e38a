// The settings: environment variables, read and checked here and nowhere else.

import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
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
  trustProxy: boolean;
  timeZone: string;
  logLevel: string;
  publicUrl: string | undefined;
}

type Environment = Record<string, string | undefined>;

/** A setting that cannot be used: its message is one line for whoever starts the portal. */
export class BadSetting extends Error {}

export const readConfig = (environment: Environment): Config => {
  const setting = settingsOf(environment);
  const dataDir = resolve(setting('DATA_DIR', './data', 'the path of a folder', asText));
  return {
    port: setting('PORT', '3000', 'a number from 0 to 65535', asPort),
    host: setting('HOST', '127.0.0.1', 'the address to listen on', asText),
    dataDir,
    databaseUrl: setting('DATABASE_URL', '', 'postgres://user:password@host:port/database, or unset for SQLite', optional(asPostgresUrl)),
    adminEmail: setting('ADMIN_EMAIL', 'admin@example.com', 'an e-mail address', asEmail),
    adminPassword: setting('ADMIN_PASSWORD', '', 'at least 5 characters', optional(asPassword)),
    allowSignup: setting('ALLOW_SIGNUP', 'false', 'true or false', asFlag),
    corsOrigins: setting('CORS_ORIGINS', '', 'origins such as https://example.com, separated by commas', asOrigins),
    trustProxy: setting('TRUST_PROXY', 'false', 'true or false', asFlag),
    timeZone: setting('TIME_ZONE', 'Asia/Kolkata', 'a time zone such as Asia/Kolkata', asTimeZone),
    logLevel: setting('LOG_LEVEL', 'info', logLevels.join(', '), asLogLevel),
    publicUrl: setting('PUBLIC_URL', '', 'an address such as https://portal.example.com', optional(asUrl)),
    jwtSecret: setting('JWT_SECRET', '', 'at least 32 characters', optional(asSecret)) ?? keptSecret(dataDir),
  };
};

const bad = Symbol('a text that is not a value of the setting');

type Reader<T> = (text: string) => T | typeof bad;

const settingsOf =
  (environment: Environment) =>
  <T>(name: string, fallback: string, allowed: string, read: Reader<T>): T => {
    const text = environment[name]?.trim() || fallback;
    // A password is taken as it stands, as where one signs in with it.
    const given = text && name === 'ADMIN_PASSWORD' ? (environment[name] ?? '') : text;
    const value = read(given);
    if (value === bad)
      throw new BadSetting(`${name} is '${isSecret(name) ? '…' : given.replace(/\s+/g, ' ')}', but it must be ${allowed}.`);
    return value;
  };

const isSecret = (name: string) => /SECRET|PASSWORD|DATABASE_URL/.test(name);

const optional =
  <T>(read: Reader<T>): Reader<T | undefined> =>
  (text) =>
    text === '' ? undefined : read(text);

const asText: Reader<string> = (text) => text || bad;

const asPort: Reader<number> = (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : bad);

const asFlag: Reader<boolean> = (text) => ({ true: true, '1': true, false: false, '0': false })[text.toLowerCase()] ?? bad;

const asUrl: Reader<string> = (text) => (/^https?:\/\//.test(text) && URL.canParse(text) ? text : bad);

const asPostgresUrl: Reader<string> = (text) => (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text) ? text : bad);

const asEmail: Reader<string> = (text) => (isEmail(text) ? normalEmail(text) : bad);

const asPassword: Reader<string> = (text) => (text.length >= 5 && text.length <= 200 ? text : bad);

const asSecret: Reader<string> = (text) => (text.length >= 32 ? text : bad);

const asOrigins: Reader<string[]> = (text) => {
  const origins = text.split(',').flatMap((origin) => origin.trim() || []);
  return origins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin) ? origins : bad;
};

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const asLogLevel: Reader<string> = (text) => logLevels.find((level) => level === text) ?? bad;

const asTimeZone: Reader<string> = (text) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return text;
  } catch {
    return bad;
  }
};

/** The secret made on the first start. */
const keptSecret = (dataDir: string): string => {
  const file = join(dataDir, 'jwt-secret');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) makeSecret(file);
  chmodSync(file, 0o600);
  const secret = readFileSync(file, 'utf8').trim();
  if (asSecret(secret) === bad) throw new BadSetting(`${file} holds no secret; remove it, and a new one is made.`);
  return secret;
};

const makeSecret = (file: string) => {
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // Another process, started at the same moment, made it first.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
};
