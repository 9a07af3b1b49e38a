// 'Set up your portal' on the server: a step is done when what it asks for is there; the list can be dismissed.

import type { Data } from '../../../platform/data/data.ts';
import { handle, saved } from '../../../platform/server/calls/handle.ts';
import { foldText } from '../../../platform/wire/texts/fold-text.ts';
import { countries } from '../../chapters/places/world.server.ts';
import { firstAdminEmail, firstAdminName } from '../../people/accounts/first-admin.ts';
import { isNotSuperAdmin } from '../../people/members/members.tables.ts';
import { readSettings } from '../../people/organization/organization.server.ts';
import { settingRecords, settingsId } from '../../people/organization/organization.tables.ts';
import { type Setup, type SetupStep, saveSetup, setupSteps, setupTexts } from './setup.contract.ts';
import { testMailHandler } from './test-mail.server.ts';

export const setupServer = [
  handle(saveSetup, ({ input, save }) =>
    save(async (records) => {
      const flags = { hides_setup: input.IsDismissed ?? undefined, goes_without_mail: input.WithoutMail ?? undefined };
      await records.update(settingRecords, settingsId, flags);
      return saved(settingsId, input.IsDismissed ? setupTexts.dismissed : setupTexts.saved);
    }),
  ),
  testMailHandler,
];

interface Asked {
  data: Data;
  userId: number;
  canSendMail: boolean;
}

export const readSetup = async ({ data, userId, canSendMail }: Asked): Promise<Setup> => {
  const [settings, user, hasChapter, hasMember, hasSent, hasPaid] = await Promise.all([
    readSettings(data.read),
    data.read.selectFrom('users').select(['full_name', 'photo', 'email_normal']).where('id', '=', userId).executeTakeFirst(),
    data.read.selectFrom('chapters').select('id').limit(1).executeTakeFirst(),
    data.read.selectFrom('users').select('id').where(isNotSuperAdmin).limit(1).executeTakeFirst(),
    data.read.selectFrom('outbox').select('id').where('state', '=', 'Sent').limit(1).executeTakeFirst(),
    data.read.selectFrom('payments').select('id').limit(1).executeTakeFirst(),
  ]);
  const missing: Record<SetupStep, string[]> = {
    You: named({
      name: user?.full_name !== firstAdminName,
      photo: user?.photo,
      // Nobody changes the own one on a screen. A link for a forgotten password would reach nobody.
      'an e-mail that is yours (npm run admin -- set-email)': user?.email_normal !== firstAdminEmail,
    }),
    Organization: named({
      name: settings.organization_name,
      logo: settings.logo,
      address: settings.address,
      phone: settings.office_phone,
      'UPI address': settings.upi_id,
      // A fee of nothing is set, too.
      'membership fee': settings.membership_fee_paise !== null,
    }),
    Chapter: named({ 'a chapter': hasChapter }),
    Members: named({ 'a member': hasMember }),
    Mail: settings.goes_without_mail ? [] : named({ 'a mail server': canSendMail, 'a mail that was sent': hasSent }),
  };
  return {
    Steps: setupSteps.map((Step) => ({ Step, Missing: missing[Step], IsDone: missing[Step].length === 0 })),
    IsDismissed: settings.hides_setup,
    HasPayments: hasPaid !== undefined,
    CountryId: await countryIn(settings.address),
  };
};

/** The names of missing parts. */
const named = (parts: Record<string, unknown>): string[] => Object.keys(parts).filter((part) => !parts[part]);

/** The country that ends the address, or India if it has a PIN code of six digits and names no country. */
const countryIn = async (address: string | null): Promise<number | null> => {
  if (!address) return null;
  const words = ` ${foldText(address).replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const placeOf = (name: string) =>
    words.lastIndexOf(
      ` ${foldText(name)
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()} `,
    );
  const all = await countries();
  const [last] = all.map(({ Id, Name }) => ({ Id, at: placeOf(Name) })).toSorted((one, other) => other.at - one.at);
  if (last && last.at >= 0) return last.Id;
  return / [1-9]\d{2} ?\d{3} /.test(words) ? (all.find(({ Name }) => Name === 'India')?.Id ?? null) : null;
};
