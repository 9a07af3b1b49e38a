// Who is here already with the same mobile number, name or e-mail: asked while a person is typed in. For super admins only.

import { z } from 'zod';
import { resultCall } from '../../../platform/wire/call.ts';
import { optionalEmail, optionalText } from '../../../platform/wire/fields.ts';
import { optionalId } from '../../../platform/wire/numbers.ts';
import { optionalPhone } from '../../../platform/wire/phone.ts';
import { staff } from '../../../platform/wire/roles.ts';

const knownPerson = z.object({ Id: z.number(), FullName: z.string(), MembershipNo: z.string().nullable() }).nullable();

/** Who has the mobile number, who has the name, and who has the e-mail. */
export const knownPeople = { Phone: knownPerson, FullName: knownPerson, Email: knownPerson };

export const findKnown = resultCall({
  name: 'FindKnownPeople',
  about:
    'A member who has this mobile number, one who has this name, and one who has this e-mail. The case of letters and titles before the name do not matter.',
  who: staff,
  input: z.object({
    Phone: optionalPhone('Phone'),
    FullName: optionalText('Full Name'),
    Email: optionalEmail(),
    Except: optionalId('Except').describe('Whoever is changed is not meant'),
  }),
  res: knownPeople,
});

export const knownTexts = {
  hasPhone: 'has this number',
  hasName: 'has this name',
};

/** As it is said of a person in one line. */
export const nameWithNumber = ({ FullName, MembershipNo }: { FullName: string; MembershipNo: string | null }): string =>
  MembershipNo ? `${MembershipNo} ${FullName}` : FullName;
