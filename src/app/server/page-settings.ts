// The settings that the page of the web client needs before its first request. They are `meta` elements of the page: the server writes
// them there and, while developing, Vite does, which knows nothing of the organisation.

import { readOrganization } from '../../features/people/organization/organization.server.ts';
import { defaultOrganization } from '../../features/people/organization/organization.ts';
import type { Data } from '../../platform/data/data.ts';
import type { PageSettings } from '../../platform/server/http/serve-files.ts';
import { pictureUrl } from '../../platform/wire/files.ts';
import type { Config } from './config.ts';

export const pageSettings = ({
  allowSignup,
  passwordRules,
  publicUrl,
  timeZone,
  ...mail
}: Pick<Config, 'allowSignup' | 'passwordRules' | 'publicUrl' | 'timeZone' | MailSetting>): Record<string, string> => ({
  'sign-up': allowSignup ? 'open' : 'closed',
  'portal-address': publicUrl === undefined ? 'unknown' : 'known',
  'time-zone': timeZone,
  'password-min': String(passwordRules.minLength),
  mail: sendsMail(mail) ? 'sent' : 'none',
});

type MailSetting = 'smtpUrl' | 'mailFrom';

const sendsMail = ({ smtpUrl, mailFrom }: Pick<Config, MailSetting>): boolean => smtpUrl !== undefined && mailFrom !== undefined;

/** With what the page says of the organisation, read for each page: it is one row. */
export const brandedPage = (data: Data, config: Parameters<typeof pageSettings>[0]): (() => Promise<PageSettings>) => {
  const plain = pageSettings(config);
  let last: PageSettings = { metas: plain, title: defaultOrganization };
  const read = async (): Promise<PageSettings> => {
    const { name, logo, officePhone, officeEmail } = await readOrganization(data.read);
    const isNamed = name !== defaultOrganization;
    last = {
      metas: {
        ...plain,
        ...(isNamed && { organization: name }),
        ...(logo && { 'organization-logo': pictureUrl(logo) ?? '' }),
        // Whoever has forgotten the password asks there. Elsewhere the page has no use for them.
        ...(!sendsMail(config) && { 'office-phone': officePhone, 'office-email': officeEmail }),
      },
      title: name,
    };
    return last;
  };
  // The page comes also while the database does not answer: with what was known last.
  return () => {
    const tooLate = new Promise<null>((done) => setTimeout(done, longestWait, null).unref());
    return Promise.race([read(), tooLate]).then(
      (settings) => settings ?? last,
      () => last,
    );
  };
};

const longestWait = 1_000;
