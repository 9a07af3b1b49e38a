// What people have agreed to, what two of them ask about their data, and whom one has named.

import { saveConsent } from '../src/features/desk/personal-data/consents/consents.contract.ts';
import { askAboutData, saveNominee } from '../src/features/desk/personal-data/requests/requests.contract.ts';
import { asha } from './people/people.ts';
import { type Room, runInOrder } from './room.ts';

const agreed = { Flag: 'Give', To: 'Privacy notice', How: 'First sign-in' } as const;

export const careForTheirData = async ({ as, staff, members }: Room): Promise<void> => {
  await staff.save(saveConsent, agreed);
  await runInOrder(members, (member) => as(member).save(saveConsent, agreed));
  const [first, second] = members.filter(({ name }) => name !== asha.name);
  const shown = members.find(({ name }) => name === asha.name);
  if (first) await as(first).save(askAboutData, { Kind: 'Correction', Text: 'My receipts still have the old address of my company.' });
  if (second) await as(second).save(askAboutData, { Kind: 'Access', Text: 'Who has seen my phone number in the last year?' });
  if (shown) await as(shown).save(saveNominee, { Name: 'Nikhil Kulkarni', Phone: '9800000077' });
};
