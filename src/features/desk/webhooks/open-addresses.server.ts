// Which addresses a webhook may have. The portal stands where others cannot reach, so nobody may send it to its own neighbours. What a
// name means is looked up by the socket itself and checked there: no second look-up can differ.

import dns from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { webhookTexts } from './webhooks.contract.ts';

/** By RFC 6890 and its registry: this network, private, shared, loopback, link-local, documentation, benchmarks, multicast, reserved. */
const closedNetworks = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24'],
  ...['192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  // Parts of the open internet of IPv6 that lead elsewhere: Teredo and others, documentation, 6to4.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
];

const closed = new BlockList();
for (const network of closedNetworks) {
  const [address = '', bits] = network.split('/');
  closed.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Loopback, mapped addresses, NAT64, unique local, link-local and multicast ones are all outside of it. */
const openInternet = new BlockList();
openInternet.addSubnet('2000::', 3, 'ipv6');

export const isOpenAddress = (address: string): boolean => {
  const version = isIP(address);
  if (version === 4) return !closed.check(address, 'ipv4');
  return version === 6 && openInternet.check(address, 'ipv6') && !closed.check(address, 'ipv6');
};

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
  if (!mayBePlain && isIP(hostOf(url)) !== 0 && !isOpenAddress(hostOf(url))) return webhookTexts.private;
  return null;
};

/** Not one of DNS, but of this portal. */
export class ClosedAddress extends Error {
  constructor() {
    super(webhookTexts.private);
  }
}

/** For sockets. It asks the name servers without Node's thread pool, which a slow one would fill. One closed address is enough to refuse. */
export const lookUpOpen: LookupFunction = (hostname, { family, all }, callback) => {
  const find = async () => {
    const asked = [...(family === 6 ? [] : [dns.resolve4(hostname)]), ...(family === 4 ? [] : [dns.resolve6(hostname)])];
    const answers = await Promise.allSettled(asked);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length === 0) throw answers.find((answer) => answer.status === 'rejected')?.reason ?? new Error('The name is not known');
    if (!found.every(isOpenAddress)) throw new ClosedAddress();
    return found.map((address) => ({ address, family: isIP(address) }));
  };
  find().then(
    (found) => (all ? callback(null, found) : callback(null, found[0]?.address ?? '', found[0]?.family)),
    (error: NodeJS.ErrnoException) => callback(error, []),
  );
};
