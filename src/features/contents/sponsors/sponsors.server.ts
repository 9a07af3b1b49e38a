// Sponsors on the server: logos in an order, in a table of their own.

import { logosServer } from '../logos/logos.server.ts';
import { listSponsors, saveSponsor, sponsorTexts } from './sponsors.contract.ts';
import { sponsorFiles } from './sponsors.tables.ts';

export const sponsorsServer = logosServer({ ...sponsorFiles, texts: sponsorTexts }, listSponsors, saveSponsor);
