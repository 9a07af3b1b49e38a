import { handle } from '../../../platform/server/calls/handle.ts';
import { logosPage, saveLogos, selectLogos } from '../logos/logos.server.ts';
import { listPartners, partnerTexts, savePartner } from './partners.contract.ts';
import { partnerRecords } from './partners.tables.ts';

export const partnersServer = [
  handle(listPartners, (context) => logosPage(context, 'partners', selectLogos(context, 'partners'))),
  saveLogos(savePartner, { kind: partnerRecords, texts: partnerTexts }),
];
