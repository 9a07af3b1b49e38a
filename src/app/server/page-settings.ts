// The settings that the web page needs before its first request, as `meta` elements: written by the server and, while developing, by Vite,
// which does not know the organisation.

import { findVisitPreview } from '../../features/meetings/visit-page/visit-preview.server.ts';
import { readOrganization } from '../../features/people/organization/organization.server.ts';
import { defaultOrganization, iconPath, iconSizes, logoPath } from '../../features/people/organization/organization.ts';
import type { Data } from '../../platform/data/data.ts';
import type { Query } from '../../platform/server/http/http.ts';
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

type PortalSettings = Parameters<typeof pageSettings>[0] & { pushKey: string | undefined };

/** With the organisation's name and logo, read for each page: it is one row. */
export const brandedPage = (
  data: Data,
  { pushKey, ...config }: PortalSettings,
): ((path: string, query: Query) => Promise<PageSettings>) => {
  const plain = { ...pageSettings(config), ...(pushKey && { 'push-key': pushKey }) };
  let last: PageSettings = { metas: plain, title: defaultOrganization };
  const readBrand = async (): Promise<PageSettings & { logo: string | null }> => {
    const { name, logo, officePhone, officeEmail } = await readOrganization(data.read);
    const isNamed = name !== defaultOrganization;
    last = {
      metas: {
        ...plain,
        ...(isNamed && { organization: name }),
        ...(logo && { 'organization-logo': pictureUrl(logo) ?? '' }),
        // Only for forgotten passwords.
        ...(!sendsMail(config) && { 'office-phone': officePhone, 'office-email': officeEmail }),
      },
      title: name,
      ...(logo && { icons: Object.fromEntries(iconSizes.map((size) => [size, iconPath(logo, size)])) }),
    };
    return { ...last, logo };
  };
  const read = async (path: string, query: Query): Promise<PageSettings> => {
    const [{ logo, ...brand }, visit] = await Promise.all([readBrand(), findVisitPreview({ data, ...config }, path, query)]);
    if (visit === undefined) return brand;
    if (visit === null) return { ...brand, isMissing: true };
    const picture = logo ? logoPath(logo) : productPicture;
    const { publicUrl } = config;
    const { address, ...words } = visit;
    return { ...brand, preview: { ...words, ...(publicUrl && { url: `${publicUrl}${address}`, image: `${publicUrl}${picture}` }) } };
  };
  // If the database does not answer, the page comes with what was known last.
  return (path, query) => {
    const tooLate = new Promise<null>((done) => setTimeout(done, longestWait, null).unref());
    return Promise.race([read(path, query), tooLate]).then(
      (settings) => settings ?? last,
      () => last,
    );
  };
};

const longestWait = 1_000;

const productPicture = '/icon-512.png';
