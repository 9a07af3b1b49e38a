// Partners on the server: the shared calls of logos, on the table of partners.

import { logosServer } from '../logos/logos.server.ts';
import { listPartners, partnerTexts, savePartner } from './partners.contract.ts';
import { partnerRecords } from './partners.tables.ts';

export const partnersServer = logosServer({ kind: partnerRecords, texts: partnerTexts }, listPartners, savePartner);
