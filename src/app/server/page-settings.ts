// The settings that the page of the web client needs before its first request. They are `meta` elements of the page: the server writes
// them there and, while developing, Vite does, which knows nothing of the organisation.

import { findVisitPreview } from '../../features/meetings/visit-page/visit-preview.server.ts';
import { readOrganization } from '../../features/people/organization/organization.server.ts';
import { defaultOrganization, logoPath } from '../../features/people/organization/organization.ts';
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
export const brandedPage = (data: Data, config: Parameters<typeof pageSettings>[0]): ((path: string) => Promise<PageSettings>) => {
  const plain = pageSettings(config);
  let last: PageSettings = { metas: plain, title: defaultOrganization };
  const readBrand = async (): Promise<PageSettings & { logo: string | null }> => {
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
    return { ...last, logo };
  };
  const read = async (path: string): Promise<PageSettings> => {
    const [{ logo, ...brand }, visit] = await Promise.all([readBrand(), findVisitPreview({ data, ...config }, path)]);
    if (visit === undefined) return brand;
    if (visit === null) return { ...brand, isMissing: true };
    const picture = logo ? logoPath(logo) : productPicture;
    const { publicUrl } = config;
    return { ...brand, preview: { ...visit, ...(publicUrl && { url: `${publicUrl}${path}`, image: `${publicUrl}${picture}` }) } };
  };
  // The page comes also while the database does not answer: with what was known last.
  return (path) => {
    const tooLate = new Promise<null>((done) => setTimeout(done, longestWait, null).unref());
    return Promise.race([read(path), tooLate]).then(
      (settings) => settings ?? last,
      () => last,
    );
  };
};

const longestWait = 1_000;

const productPicture = '/icon-512.png';
