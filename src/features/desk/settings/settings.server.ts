import { stagePicture } from '../../../platform/files/pictures.ts';
import { saveStaged } from '../../../platform/files/record-file.ts';
import { type Context, handle, saved } from '../../../platform/server/calls/handle.ts';
import { pictureUrl } from '../../../platform/wire/files.ts';
import { rupeesOf } from '../../../platform/wire/money.ts';
import { readSettings } from '../../people/organization/organization.server.ts';
import { settingRecords, settingsId } from '../../people/organization/organization.tables.ts';
import { defaultAbsencesAllowed, getSettings, saveSettings, settingsTexts } from './settings.contract.ts';

export const settingsServer = [
  handle(getSettings, async ({ data, missingForMail }) => {
    const settings = await readSettings(data.read);
    const texts = { OrganizationName: settings.organization_name, Address: settings.address, TaxNumber: settings.tax_number };
    const tax = {
      TaxRate: settings.tax_rate === null ? null : settings.tax_rate / 100,
      TaxCode: settings.tax_code,
      TaxState: settings.tax_state,
    };
    const office = { OfficePhone: settings.office_phone, OfficeEmail: settings.office_email, UpiId: settings.upi_id };
    const attendance = { AbsencesAllowed: settings.absences_allowed, LatesPerAbsence: settings.lates_per_absence };
    const lights = { PointsTable: settings.points_table, LightsForAll: settings.lights_for_all };
    const { membership_fee_paise: fee } = settings;
    const MembershipFee = fee === null ? null : rupeesOf(fee);
    return {
      res: {
        Id: settings.id,
        ...texts,
        ...tax,
        Logo: pictureUrl(settings.logo),
        ...office,
        MembershipFee,
        ...attendance,
        ...lights,
        PublicChapterPages: settings.public_chapter_pages,
        MemberKeys: settings.member_keys,
        PrivacyContactName: settings.privacy_contact_name,
        PrivacyContactEmail: settings.privacy_contact_email,
        PrivacyContactPhone: settings.privacy_contact_phone,
        PrivacyText: settings.privacy_text,
        MissingForMail: [...missingForMail],
        Version: settings.version,
      },
    };
  }),
  handle(saveSettings, (context) => save(context)),
];

const save = ({ data, caller, input, file, save }: Context<typeof saveSettings>) =>
  saveStaged(data, file && stagePicture(data, file, caller.userId), (picture) => {
    const texts = { organization_name: input.OrganizationName, address: input.Address, tax_number: input.TaxNumber };
    const tax = { tax_rate: input.TaxRate, tax_code: input.TaxCode, tax_state: input.TaxState };
    const office = { office_phone: input.OfficePhone, office_email: input.OfficeEmail, upi_id: input.UpiId };
    const attendance = { absences_allowed: input.AbsencesAllowed ?? defaultAbsencesAllowed, lates_per_absence: input.LatesPerAbsence ?? 0 };
    const lights = { points_table: input.PointsTable ?? ('India' as const), lights_for_all: input.LightsForAll ?? false };
    const public_chapter_pages = input.PublicChapterPages ?? false;
    const logo = picture ?? (input.RemoveLogo ? null : undefined);
    return save(async (records) => {
      const changed = {
        ...texts,
        ...tax,
        ...office,
        membership_fee_paise: input.MembershipFee,
        ...attendance,
        ...lights,
        public_chapter_pages,
        member_keys: input.MemberKeys ?? false,
        privacy_contact_name: input.PrivacyContactName,
        privacy_contact_email: input.PrivacyContactEmail,
        privacy_contact_phone: input.PrivacyContactPhone,
        privacy_text: input.PrivacyText,
        logo,
      };
      await records.update(settingRecords, settingsId, changed, { version: input.Version });
      return saved(settingsId, settingsTexts.saved);
    });
  });
