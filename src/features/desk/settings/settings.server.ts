// The settings of the organisation on the server, and what mails say about it.

import type { Reader } from '../../../platform/data/data.ts';
import { stagePicture } from '../../../platform/files/pictures.ts';
import { withStaged } from '../../../platform/files/record-file.ts';
import { type Context, handle, saved } from '../../../platform/server/calls/handle.ts';
import { pictureUrl } from '../../../platform/wire/files.ts';
import { logoPath } from './logo-path.ts';
import { defaultOrganization, getSettings, saveSettings, settingsTexts } from './settings.contract.ts';
import { settingRecords, settingsId } from './settings.tables.ts';

export const settingsServer = [
  handle(getSettings, async ({ data }) => {
    const { id, organization_name, address, tax_number, logo, version } = await readSettings(data.read);
    const texts = { OrganizationName: organization_name, Address: address, TaxNumber: tax_number };
    return { res: { Id: id, ...texts, Logo: pictureUrl(logo), Version: version } };
  }),
  handle(saveSettings, (context) => save(context)),
];

const save = ({ data, caller, input, file, save }: Context<typeof saveSettings>) =>
  withStaged(data, file && stagePicture(data, file, caller.userId), (picture) => {
    const texts = { organization_name: input.OrganizationName, address: input.Address, tax_number: input.TaxNumber };
    const logo = picture ?? (input.RemoveLogo ? null : undefined);
    return save(async (records) => {
      await records.update(settingRecords, settingsId, { ...texts, logo }, { version: input.Version });
      return saved(settingsId, settingsTexts.saved);
    });
  });

const readSettings = (reader: Reader) => reader.selectFrom('settings').selectAll().where('id', '=', settingsId).executeTakeFirstOrThrow();

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
  return { organization: name, ...(publicUrl && logo && { logoUrl: new URL(logoPath(logo), publicUrl).href }) };
};
