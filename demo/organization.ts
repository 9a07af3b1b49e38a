// The organisation whose portal the demo is: what its receipts and mails say. It does not exist, and nobody has its tax number.

import { saveSettings } from '../src/features/desk/settings/settings.contract.ts';
import { saveSetup } from '../src/features/desk/settings/setup.contract.ts';
import { logoOf } from './pictures/logo.ts';
import { pictureFile } from './pictures/png.ts';
import type { Room } from './room.ts';

const address = ['Sangam Business Community', '3rd Floor, Banyan House', '27 Fergusson College Road', 'Pune 411004, Maharashtra'];

export const setUpOrganization = async ({ staff }: Room): Promise<void> => {
  const [OrganizationName = '', ...lines] = address;
  const texts = { OrganizationName, Address: lines.join('\n'), TaxNumber: '27AAAAS0000S1ZJ' };
  const tax = { TaxRate: 18, TaxCode: '999599', TaxState: 'Maharashtra' } as const;
  const office = { OfficePhone: '9800000000', OfficeEmail: 'office@sangam.example', UpiId: 'sangam@example', MembershipFee: 10_000 };
  const privacy = {
    PrivacyContactName: 'Meera Kulkarni, data protection',
    PrivacyContactEmail: 'privacy@sangam.example',
    PrivacyContactPhone: '9800000001',
    PrivacyText: 'We keep what a chapter needs to meet and to account for its fees, and no more. We sell nothing and share nothing.',
  };
  await staff.send(
    saveSettings,
    { ...texts, ...tax, ...office, ...privacy, PublicChapterPages: true },
    await pictureFile(logoOf('Sangam', 'Business Community')),
  );
  await staff.send(saveSetup, { IsDismissed: true });
};
