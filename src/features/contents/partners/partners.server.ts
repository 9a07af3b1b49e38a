// Partners on the server: logos in an order, in a table of their own.

import { logosServer } from '../logos/logos.server.ts';
import { listPartners, partnerTexts, savePartner } from './partners.contract.ts';
import { partnerFiles } from './partners.tables.ts';

export const partnersServer = logosServer({ ...partnerFiles, texts: partnerTexts }, listPartners, savePartner);
