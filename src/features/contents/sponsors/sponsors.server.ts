// Sponsors on the server: the shared calls of logos, on the table of sponsors.

import { logosServer } from '../logos/logos.server.ts';
import { listSponsors, saveSponsor, sponsorTexts } from './sponsors.contract.ts';
import { sponsorRecords } from './sponsors.tables.ts';

export const sponsorsServer = logosServer({ kind: sponsorRecords, texts: sponsorTexts }, listSponsors, saveSponsor);
