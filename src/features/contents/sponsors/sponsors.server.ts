import { handle } from '../../../platform/server/calls/handle.ts';
import { logosPage, saveLogos, selectLogos } from '../logos/logos.server.ts';
import { listSponsors, saveSponsor, sponsorTexts } from './sponsors.contract.ts';
import { sponsorRecords } from './sponsors.tables.ts';

export const sponsorsServer = [
  handle(listSponsors, (context) => logosPage(context, 'sponsors', selectLogos(context, 'sponsors'))),
  saveLogos(saveSponsor, { kind: sponsorRecords, texts: sponsorTexts }),
];
