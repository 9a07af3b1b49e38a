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
}: Pick<Config, 'allowSignup' | 'passwordRules' | 'publicUrl'>): Record<string, string> => ({
  'sign-up': allowSignup ? 'open' : 'closed',
  'portal-address': publicUrl === undefined ? 'unknown' : 'known',
  'password-min': String(passwordRules.minLength),
});

/** With the name and the logo of the organisation, read for each page: it is one row. */
export const brandedPage = (data: Data, config: Parameters<typeof pageSettings>[0]): (() => Promise<PageSettings>) => {
  const plain = pageSettings(config);
  let last: PageSettings = { metas: plain, title: defaultOrganization };
  const read = async (): Promise<PageSettings> => {
    const { name, logo } = await readOrganization(data.read);
    const isNamed = name !== defaultOrganization;
    last = {
      metas: { ...plain, ...(isNamed && { organization: name }), ...(logo && { 'organization-logo': pictureUrl(logo) ?? '' }) },
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
