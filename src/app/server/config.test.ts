// The settings: their defaults, their allowed values, and one clear line for each bad value.

import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BadSetting, readConfig } from './config.ts';

const secret = 'a secret of thirty-two characters';

const bad: [name: string, values: string[], allowed: string][] = [
  ['PORT', ['x', '-1', '65536', '80.5', '1e3', '0x50', '80 81'], 'a number from 0 to 65535'],
  [
    'DATABASE_URL',
    ['mysql://x/y', 'localhost', 'postgres:/x', 'http://x', 'postgres://one,two:x/y'],
    'postgres://user:password@host:port/database (in a password / is %2F, # is %23, ? is %3F), or unset for SQLite',
  ],
  ['JWT_SECRET', ['short', 'x'.repeat(31)], 'at least 32 characters'],
  ['DATA_KEY', ['short', 'x'.repeat(31)], 'at least 32 characters'],
  ['ADMIN_EMAIL', ['x', 'a@b', '@b.cd', 'a b@c.de'], 'an e-mail address'],
  ['ADMIN_PASSWORD', ['four', 'x'.repeat(201)], '5 to 200 characters'],
  ['ALLOW_SIGNUP', ['yes', '2', 'on'], 'true or false'],
  [
    'TRUST_PROXY',
    ['all', 'localhost', '-1', '100', '10.0.0.1/33', '10.0.0.1,x'],
    'false, true, a number of proxies, or their addresses separated by commas',
  ],
  [
    'CORS_ORIGINS',
    ['*', 'example.com', 'https://a.example/path', 'https://a.example,x', 'https://A.example', 'null'],
    'origins such as https://example.com, separated by commas',
  ],
  ['TIME_ZONE', ['Mars/Olympus', 'IST+5:30', 'Asia', 'IST', 'BST', '2026-11-30T00:00[Asia/Kolkata]'], 'a time zone such as Asia/Kolkata'],
  ['LOG_LEVEL', ['loud', 'INFO'], 'fatal, error, warn, info, debug, trace, silent'],
  ['DRAIN_SECONDS', ['-1', '3601', 'x', '1.5'], 'a number of seconds from 0 to 3600'],
  ['GRACE_DAYS', ['-1', '366', 'x', '0.5'], 'a number of days from 0 to 365'],
  ['HISTORY_DAYS', ['-1', '36501', 'x', '0.5'], 'a number of days from 0 to 36500, where 0 keeps everything for ever'],
  ['ERASED_DAYS', ['-1', '36501', 'x', '0.5'], 'a number of days from 0 to 36500, where 0 keeps no sealed copy'],
  ['KEEP_PAYMENTS_YEARS', ['-1', '101', 'x', '0.5'], 'a number of years from 0 to 100'],
  ['VISITOR_DAYS', ['-1', '0', '36501', 'x', '0.5'], 'a number of days from 1 to 36500'],
  ['CHANGES_PER_MINUTE', ['-1', 'x', '60001'], 'a number from 0 to 60000, where 0 means any number'],
  ['METRICS_PORT', ['x', '65536'], 'a number from 0 to 65535, or unset for none'],
  ['BACKUP_KEEP', ['0', '-1', '3661', 'all'], 'a number from 1 to 3660'],
  ['BACKUP_AT', ['24:00', '2:30', '02:60', '0230', '02:30:00'], 'a time such as 02:30'],
  [
    'SMTP_URL',
    ['mail.example.com', 'http://mail.example.com', 'smtp://', 'smtp://mail.example.com:x', 'smtps:/mail'],
    'smtp://user:password@host:port or smtps://… (in a password / is %2F, # is %23, ? is %3F), or unset to send no mail',
  ],
  [
    'MAIL_FROM',
    ['x', 'Portal', 'Portal <x>', 'Portal <a@b.cd', 'a@b.cd, c@d.ef', 'One, Two <a@b.cd>', 'a@b.cd <a@b.cd>'],
    "an address such as 'Chapterhouse <portal@example.com>'",
  ],
  ['MAIL_AT', ['24:00', '8:00', '08:60', '0800', '20:00'], 'a time such as 08:00, before 20:00'],
  ['MAIL_PER_MINUTE', ['0', '-1', '6001', 'x'], 'a number from 1 to 6000'],
  ['WEBHOOK_HOSTS', ['http://x', 'a b', 'x:80', 'x/y', '10.1', 'a@b'], 'names of hosts such as hooks.internal, separated by commas'],
  ['PASSWORD_MIN', ['4', '0', '-1', '65', 'x'], 'a number from 5 to 64'],
  ['PASSWORD_STRICT', ['yes', 'no'], 'true or false'],
  ['REQUIRE_SECOND_FACTOR', ['true', 'members', 'Staff'], 'none, staff or all'],
  [
    'PUBLIC_URL',
    [
      'portal.example',
      'ftp://x',
      'https://',
      'https://x.example/?a',
      'https://x.example/#a',
      'https://x.example/pune',
      'https://a:b@x.example',
    ],
    'an address without a path, such as https://portal.example.com',
  ],
];

const isHidden = (name: string) => ['JWT_SECRET', 'DATA_KEY', 'ADMIN_PASSWORD'].includes(name);

describe('the settings', () => {
  it('have their defaults, also when they are set to an empty text', () => {
    const defaults = {
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('./data'),
      databaseUrl: undefined,
      jwtSecret: undefined,
      adminEmail: 'admin@example.com',
      adminPassword: undefined,
      allowSignup: false,
      passwordRules: { minLength: 5, isStrict: false },
      requireSecondFactor: 'none',
      corsOrigins: [],
      trustProxy: 0,
      timeZone: 'Asia/Kolkata',
      logLevel: 'info',
      publicUrl: undefined,
      drainSeconds: 0,
      graceDays: 14,
      historyDays: 365,
      visitorDays: 365,
      erasedDays: 365,
      keepPaymentsYears: 8,
      changesPerMinute: 600,
      metricsPort: undefined,
      backupDir: undefined,
      backupKeep: 7,
      backupAt: '02:30',
      smtpUrl: undefined,
      mailFrom: undefined,
      mailPerMinute: 60,
      mailAt: '08:00',
      webhookHosts: [],
    };
    expect(readConfig({})).toEqual(defaults);
    const blank = Object.fromEntries([...bad.map(([name]) => name), 'HOST', 'DATA_DIR', 'BACKUP_DIR'].map((name) => [name, ' ']));
    expect(readConfig(blank)).toEqual(defaults);
  });

  it('may name several hosts in DATABASE_URL', () => {
    const DATABASE_URL = 'postgres://u:p@one:5432,two:5433/portal';
    expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  it('have a password that is not trimmed', () => {
    expect(readConfig({ JWT_SECRET: secret, ADMIN_PASSWORD: ' five5 ' }).adminPassword).toBe(' five5 ');
  });

  it('have the values of the environment', () => {
    const config = readConfig({
      PORT: ' 8080 ',
      HOST: '::',
      DATA_DIR: '/srv/data',
      DATABASE_URL: 'postgresql://u:p@db:5432/portal',
      JWT_SECRET: secret,
      ADMIN_EMAIL: 'Boss@Example.com',
      ADMIN_PASSWORD: 'five5',
      ALLOW_SIGNUP: 'TRUE',
      PASSWORD_MIN: '12',
      PASSWORD_STRICT: 'true',
      REQUIRE_SECOND_FACTOR: 'staff',
      CORS_ORIGINS: 'https://one.example, http://localhost:5173,',
      TRUST_PROXY: '1',
      TIME_ZONE: 'Europe/Rome',
      LOG_LEVEL: 'debug',
      PUBLIC_URL: 'https://portal.example.com:8443//',
      DRAIN_SECONDS: '15',
      GRACE_DAYS: '7',
      HISTORY_DAYS: '30',
      VISITOR_DAYS: '90',
      ERASED_DAYS: '400',
      KEEP_PAYMENTS_YEARS: '10',
      CHANGES_PER_MINUTE: '0',
      METRICS_PORT: '9464',
      BACKUP_DIR: './backups',
      BACKUP_KEEP: '30',
      BACKUP_AT: '23:05',
      SMTP_URL: 'smtps://portal%40example.com:x@mail.example.com',
      MAIL_FROM: ' Pune Chapters <portal@example.com> ',
      MAIL_PER_MINUTE: '600',
      MAIL_AT: '19:59',
      WEBHOOK_HOSTS: 'Hooks.Internal, 10.0.0.5',
    });
    expect(config).toEqual({
      port: 8080,
      host: '::',
      dataDir: '/srv/data',
      databaseUrl: 'postgresql://u:p@db:5432/portal',
      jwtSecret: secret,
      adminEmail: 'boss@example.com',
      adminPassword: 'five5',
      allowSignup: true,
      passwordRules: { minLength: 12, isStrict: true },
      requireSecondFactor: 'staff',
      corsOrigins: ['https://one.example', 'http://localhost:5173'],
      trustProxy: 1,
      timeZone: 'Europe/Rome',
      logLevel: 'debug',
      publicUrl: 'https://portal.example.com:8443',
      drainSeconds: 15,
      graceDays: 7,
      historyDays: 30,
      visitorDays: 90,
      erasedDays: 400,
      keepPaymentsYears: 10,
      changesPerMinute: 0,
      metricsPort: 9464,
      backupDir: resolve('./backups'),
      backupKeep: 30,
      backupAt: '23:05',
      smtpUrl: 'smtps://portal%40example.com:x@mail.example.com',
      mailFrom: 'Pune Chapters <portal@example.com>',
      mailPerMinute: 600,
      mailAt: '19:59',
      webhookHosts: ['hooks.internal', '10.0.0.5'],
    });
  });

  it.each([
    ['false', 0],
    ['0', 0],
    ['true', 1],
    ['1', 1],
    ['2', 2],
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
  ])('trust the proxies of TRUST_PROXY=%s', (TRUST_PROXY, trusted) => {
    expect(readConfig({ JWT_SECRET: secret, TRUST_PROXY }).trustProxy).toEqual(trusted);
  });

  it.each(bad)('stop the start with one line when %s is %j', (name, values, allowed) => {
    for (const value of values) {
      const read = () => readConfig({ JWT_SECRET: secret, [name]: value });
      expect(read, value).toThrow(BadSetting);
      expect(read).toThrow(`${name} is '${isHidden(name) ? '…' : value}', but it must be ${allowed}.`);
    }
  });

  it('are shown in one line, without secrets', () => {
    const messageOf = (environment: Record<string, string>) => {
      try {
        return String(readConfig(environment));
      } catch (error) {
        return error instanceof BadSetting ? error.message : '';
      }
    };
    expect(messageOf({ JWT_SECRET: secret, PORT: '80\nHOST is fine' })).toBe(
      "PORT is '80 HOST is fine', but it must be a number from 0 to 65535.",
    );
    for (const [url, shown] of [
      ['mysql://root:hunter2@db/x', 'mysql://root:…@db/x'],
      ['root:hunter2@db/x', 'root:…@db/x'],
      ['mysql://root:hun@ter2/@db:5432/x', 'mysql://root:…@db:5432/x'],
      ['postgres://root:hun/ter2@db/x', 'postgres://root:…@db/x'],
      ['mysql://db/x?user=root&password=hunter2&a=b', 'mysql://db/x?user=root&password=…&a=b'],
    ] as const) {
      const allowed = 'postgres://user:password@host:port/database (in a password / is %2F, # is %23, ? is %3F), or unset for SQLite';
      expect(messageOf({ DATABASE_URL: url })).toBe(`DATABASE_URL is '${shown}', but it must be ${allowed}.`);
    }
    expect(messageOf({ JWT_SECRET: secret, SMTP_URL: 'http://portal:hunter2@mail.example.com' })).toMatch(
      /^SMTP_URL is 'http:\/\/portal:…@mail\.example\.com', but /,
    );
    expect(messageOf({ JWT_SECRET: secret, SMTP_URL: 'smtp://portal:hun#ter2@mail.example.com' })).toMatch(
      /^SMTP_URL is 'smtp:\/\/portal:…@mail\.example\.com', but .+ # is %23/,
    );
  });
});
