// Which addresses a webhook may have. The portal stands where others cannot reach, so nobody may send it to its own neighbours.

import { isIP } from 'node:net';
import { isPublicAddress } from '../../../platform/server/http/public-addresses.ts';
import { webhookTexts } from './webhooks.contract.ts';

/** Without the brackets of an IPv6 address, and without the dot that may end a name. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/** Named by WEBHOOK_HOSTS. */
export const isExcepted = (url: URL, hosts: readonly string[]): boolean => hosts.includes(hostOf(url));

/** Why a webhook may not have this address, as far as the address itself tells; or null. */
export const reasonAgainst = (url: URL, hosts: readonly string[]): string | null => {
  const mayBePlain = isExcepted(url, hosts);
  if (url.protocol !== 'https:' && !(mayBePlain && url.protocol === 'http:')) return webhookTexts.notHttps;
  if (url.username !== '' || url.password !== '') return webhookTexts.hasUser;
  // A socket looks no address up that is one already.
  if (!mayBePlain && isIP(hostOf(url)) !== 0 && !isPublicAddress(hostOf(url))) return webhookTexts.private;
  return null;
};
