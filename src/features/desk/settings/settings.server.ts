// The settings of the organisation on the server.

import { stagePicture } from '../../../platform/files/pictures.ts';
import { withStaged } from '../../../platform/files/record-file.ts';
import { type Context, handle, saved } from '../../../platform/server/calls/handle.ts';
import { pictureUrl } from '../../../platform/wire/files.ts';
import { readSettings } from '../../people/organization/organization.server.ts';
import { settingRecords, settingsId } from '../../people/organization/organization.tables.ts';
import { getSettings, saveSettings, settingsTexts } from './settings.contract.ts';

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
