// After a breach: what left the portal in some days, whose data it was, what is not recorded, and the draft of a mail to them.

import type { Data } from '../../../../platform/data/data.ts';
import { endOfDay, localTimeOf, startOfDay, todayIn } from '../../../../platform/server/calendar.ts';
import { type Day, daysAfter } from '../../../../platform/wire/days.ts';
import { formatDay, formatNumber } from '../../../../platform/wire/locale.ts';
import { readSettings } from '../../../people/organization/organization.server.ts';
import { defaultOrganization } from '../../../people/organization/organization.ts';
import { showPeople } from '../../announcements/announcements.contract.ts';
import { type Days, readableBy, readDeliveries, readExports, readTraces, type Taken, type Traces } from './what-left.server.ts';
import { type Affected, findAffected } from './who-was-reached.server.ts';

export interface BreachAsked {
  from: Day;
  to: Day;
  timeZone: string;
  historyDays: number;
  /** Who may have lost the password. Null for everything in these days. */
  account: { id: number; email: string } | null;
}

export interface Breach {
  taken: Taken[];
  traces: Traces;
  members: Affected[];
  visitors: Affected[];
  notRecorded: string[];
  mail: { Subject: string; Text: string };
}

export const findBreach = async (data: Data, asked: BreachAsked): Promise<Breach> => {
  const { from, to, timeZone, account } = asked;
  const days: Days = { from: startOfDay(from, timeZone), until: endOfDay(to, timeZone), accountId: account?.id ?? null };
  const taken = [
    ...(await readExports(data, days)),
    ...(account === null ? await readDeliveries(data, days) : await readableBy(data, days, account.email)),
  ];
  const reaches = new Map(taken.flatMap(({ data: told, reach }, at) => (told === null ? [] : [[at + 1, reach] as const])));
  const { members, visitors } = await findAffected(data, reaches);
  return {
    taken,
    traces: await readTraces(data, days),
    members,
    visitors,
    notRecorded: notRecordedIn(asked),
    mail: await draftMail(data, asked, taken),
  };
};

const notRecordedIn = ({ from, timeZone, historyDays, account }: BreachAsked): string[] => [
  ...(historyDays > 0 && from < daysAfter(todayIn(timeZone), -historyDays) ? [`The history goes back ${historyDays} days only.`] : []),
  account === null
    ? 'What was read on screens or by a key. If an account or its key was in other hands, run this again with --email: then all count whom it could see.'
    : 'What of it was really read: all count whom the account may see today. An earlier role, office or chapter is not asked.',
  'Which rows and columns an exported file had. All count who match its chapter or member today; other filters are shown, and leave nobody out.',
  'Of keys and sessions only the last use, and nothing of those that were ended.',
  'Of webhooks the last 30 days, as they are set today.',
  'Files that were opened, backups that were copied, and what was read in the database itself.',
  'Who was deleted or erased since has no address here.',
];

const draftMail = async ({ read }: Data, { from, to }: BreachAsked, taken: readonly Taken[]): Promise<Breach['mail']> => {
  const settings = await readSettings(read);
  const organization = settings.organization_name ?? defaultOrganization;
  const contact = [
    settings.privacy_contact_name,
    settings.privacy_contact_email ?? settings.office_email,
    settings.privacy_contact_phone ?? settings.office_phone,
  ].filter(Boolean);
  const about = taken.filter(({ data }) => data !== null);
  const listed = (texts: (string | null)[]) => [...new Set(texts)].map((text) => `- ${text}`);
  const when = from === to ? `On ${formatDay(from)}` : `Between ${formatDay(from)} and ${formatDay(to)}`;
  return {
    Subject: `About your personal data at ${organization}`,
    Text: [
      'Dear {FullName},',
      '',
      `${when}, personal data of yours left the portal of ${organization} in a way that it should not have.`,
      '',
      'What happened:',
      ...listed(about.map(({ told }) => told)),
      '- [Write here what is known: how it came about, and who may have the data]',
      '',
      'Which data it may be:',
      ...listed(about.map(({ data }) => data)),
      'Passwords are not stored in a readable form and were not among them.',
      '',
      'What we have done:',
      '- [Write here what was done: which access was ended, and when]',
      '',
      'What you can do:',
      '- Be careful with calls, messages and mails that seem to know you. Give nobody a password or a code.',
      '- Choose a new password, and turn on the second factor on your profile.',
      '- Tell us if something seems strange.',
      '',
      `Whom to ask: ${contact.length > 0 ? contact.join(', ') : '[Name somebody: the settings have no contact for privacy]'}`,
      'You may also complain to the Data Protection Board of India.',
      '',
      organization,
    ].join('\n'),
  };
};

/** As lines to read. The people are lines with tabs, as 'list' has them. */
export const showBreach = (breach: Breach, { from, to, timeZone }: BreachAsked): string => {
  const local = (moment: string | null) => {
    if (moment === null) return 'never';
    const { day, time } = localTimeOf(moment, timeZone);
    return `${day} ${time.slice(0, 5)}`;
  };
  const part = (title: string, lines: readonly string[]) => [
    `${title}: ${formatNumber(lines.length)}`,
    ...lines.map((line) => `  ${line}`),
    '',
  ];
  const people = (all: readonly Affected[]) =>
    all.map(({ Id, Email, Phone, FullName, By }) => [Id, Email ?? '', Phone ?? '', FullName, `by ${By.join(', ')}`].join('\t'));
  const { taken, traces, members, visitors, notRecorded, mail } = breach;
  return [
    `From ${from} to ${to}, ${timeZone}`,
    '',
    ...part(
      'What left the portal',
      taken.map(
        ({ at, what, data }, index) => `${index + 1}. ${local(at)} ${what}${data === null ? ' (nothing about people)' : `: ${data}`}`,
      ),
    ),
    ...part(
      'Keys used since then',
      traces.keys.map(
        ({ full_name, name, use, scope, hint, last_used_at }) =>
          `${name} (${hint}, ${use}, ${scope}) of ${full_name}, last used ${local(last_used_at)}`,
      ),
    ),
    ...part(
      'Sign-ins',
      traces.signIns.map(
        ({ kind, title, address, times, first, last }) =>
          `${title}, ${kind.toLowerCase()} from ${address ?? 'an unknown address'} ${times} times, ${local(first)} to ${local(last)}`,
      ),
    ),
    ...part(
      'Sessions that were open then, and still are',
      traces.sessions.map(
        ({ full_name, device, address, signed_in_at, seen_at }) =>
          `${full_name}, ${device}, ${address}, since ${local(signed_in_at)}, last seen ${local(seen_at)}`,
      ),
    ),
    ...part(
      'Announcements sent',
      traces.announcements.map(
        ({ subject, whom, people: count, sent_at, full_name }) =>
          `${local(sent_at)} ${full_name ?? 'Somebody'} wrote '${subject}' to ${showPeople(count, whom)}`,
      ),
    ),
    ...part(
      'Sealed copies of erased members that were opened',
      traces.opened.map(({ record_id, at }) => `${local(at)} number ${record_id}`),
    ),
    ...part('Members affected', people(members)),
    ...part('Visitors affected', people(visitors)),
    ...part('Not recorded', notRecorded),
    'Draft of the mail',
    `  Subject: ${mail.Subject}`,
    '',
    ...mail.Text.split('\n').map((line) => (line === '' ? '' : `  ${line}`)),
  ].join('\n');
};

export const breachAsJson = ({ taken, traces, members, visitors, notRecorded, mail }: Breach): string =>
  JSON.stringify(
    {
      Left: taken.map(({ at, what, data }, index) => ({ No: index + 1, At: at, What: what, Data: data })),
      Keys: traces.keys,
      SignIns: traces.signIns,
      Sessions: traces.sessions,
      Announcements: traces.announcements,
      OpenedCopies: traces.opened,
      Members: members,
      Visitors: visitors,
      NotRecorded: notRecorded,
      Mail: mail,
    },
    null,
    2,
  );
