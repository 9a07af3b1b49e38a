// The organisation, as its settings describe it: what receipts and mails say about it. Changing the settings is a matter of the desk.

import type { Reader } from '../../../platform/data/data.ts';
import { settingsId } from './organization.tables.ts';
import { defaultOrganization, logoPath } from './organization.ts';

export const readSettings = (reader: Reader) =>
  reader.selectFrom('settings').selectAll().where('id', '=', settingsId).executeTakeFirstOrThrow();

export interface Organization {
  name: string;
  /** '' where nothing is set; a text of several lines. */
  address: string;
  taxNumber: string;
  /** The name of the stored picture. */
  logo: string | null;
}

export const readOrganization = async (reader: Reader): Promise<Organization> => {
  const { organization_name, address, tax_number, logo } = await readSettings(reader);
  return { name: organization_name ?? defaultOrganization, address: address ?? '', taxNumber: tax_number ?? '', logo };
};

export interface MailSender {
  organization: string;
  logoUrl?: string;
}

/** What a mail says about the organisation. Its logo is a link to the portal, so there is none where the portal's address is not known. */
export const organizationInMails = async (reader: Reader, publicUrl: string | undefined): Promise<MailSender> => {
  const { name, logo } = await readOrganization(reader);
  return { organization: name, ...(publicUrl && logo && { logoUrl: `${publicUrl}${logoPath(logo)}` }) };
};
