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
  /** Ten digits, or '' where nothing is set. */
  officePhone: string;
  /** '' where nothing is set. */
  officeEmail: string;
  /** 'name@bank', or '' where nothing is set. */
  upiId: string;
  membershipFeePaise: number;
}

export const readOrganization = async (reader: Reader): Promise<Organization> => {
  const settings = await readSettings(reader);
  return {
    name: settings.organization_name ?? defaultOrganization,
    address: settings.address ?? '',
    taxNumber: settings.tax_number ?? '',
    logo: settings.logo,
    officePhone: settings.office_phone ?? '',
    officeEmail: settings.office_email ?? '',
    upiId: settings.upi_id ?? '',
    membershipFeePaise: settings.membership_fee_paise,
  };
};

export interface MailSender {
  organization: string;
  logoUrl?: string;
}

/** What a mail says about the organisation. Its logo is a link to the portal, so there is none where the portal's address is not known. */
export const organizationInMails = async (reader: Reader, mailUrl: string | undefined): Promise<MailSender> =>
  senderOf(await readOrganization(reader), mailUrl);

export const senderOf = ({ name, logo }: Organization, mailUrl: string | undefined): MailSender => ({
  organization: name,
  ...(mailUrl && logo && { logoUrl: `${mailUrl}${logoPath(logo)}` }),
});
