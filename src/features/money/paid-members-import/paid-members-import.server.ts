// How members come in with their payments and into their chapters. Each facet follows the rules of its own: the payment those of the form,
// the place those of an assignment, which looks at what the payments have made of the membership.

import type { Importer } from '../../../platform/server/imports/importer.ts';
import { PlaceFacet } from '../../chapters/assignments-import/place-facet.server.ts';
import { SeatFacet } from '../../chapters/assignments-import/seat-facet.server.ts';
import { membersImporter } from '../../people/members-import/members-import.server.ts';
import { paidMembersImport } from './paid-members-import.contract.ts';
import { PaymentFacet } from './payment-facet.server.ts';

export const paidMembersImporter: Importer = {
  ...membersImporter,
  contract: paidMembersImport,
  facets: (context) => {
    const place = new PlaceFacet(context);
    return [new PaymentFacet(context), place, new SeatFacet(context, place)];
  },
};
