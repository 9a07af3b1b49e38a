// The organisation as its settings describe it, for receipts and mails. The screen that changes them is desk/settings.

import type { Reader } from '../../../platform/data/data.ts';
import { settingsId } from './organization.tables.ts';
import { defaultOrganization, logoPath } from './organization.ts';

export const readSettings = (reader: Reader) =>
  reader.selectFrom('settings').selectAll().where('id', '=', settingsId).executeTakeFirstOrThrow();

export interface Organization {
  name: string;
  /** Several lines; '' if not set. */
  address: string;
  taxNumber: string;
  logo: string | null;
  /** Ten digits; '' if not set. */
  officePhone: string;
  /** '' if not set. */
  officeEmail: string;
  /** 'name@bank'; '' if not set. */
  upiId: string;
  /** Null if not set. */
  membershipFeePaise: number | null;
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

/** The organisation in a mail. The logo is a link to the portal, so there is none without PUBLIC_URL. */
export const organizationInMails = async (reader: Reader, mailUrl: string | undefined): Promise<MailSender> =>
  senderOf(await readOrganization(reader), mailUrl);

export const senderOf = ({ name, logo }: Organization, mailUrl: string | undefined): MailSender => ({
  organization: name,
  ...(mailUrl && logo && { logoUrl: `${mailUrl}${logoPath(logo)}` }),
});
