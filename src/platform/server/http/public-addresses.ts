// Addresses that a person has given for the portal to call: only those of the open internet, so that nobody reaches by them what stands
// beside the portal. What a name means is looked up by the socket itself and checked there: no second look-up can differ.

import dns from 'node:dns/promises';
import { Agent } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { notPublic } from '../../wire/refusal.ts';

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

export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address);
  if (version === 4) return !closed.check(address, 'ipv4');
  return version === 6 && openInternet.check(address, 'ipv6') && !closed.check(address, 'ipv6');
};

/** Not an error of DNS, but of this portal. */
export class ClosedAddress extends Error {
  constructor() {
    super(notPublic);
  }
}

/** For sockets. It asks the name servers without Node's thread pool, which a slow one would fill. One closed address is enough to refuse. */
export const lookUpPublic: LookupFunction = (hostname, { family, all }, callback) => {
  const find = async () => {
    const asked = [...(family === 6 ? [] : [dns.resolve4(hostname)]), ...(family === 4 ? [] : [dns.resolve6(hostname)])];
    const answers = await Promise.allSettled(asked);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length === 0) throw answers.find((answer) => answer.status === 'rejected')?.reason ?? new Error('The name is not known');
    if (!found.every(isPublicAddress)) throw new ClosedAddress();
    return found.map((address) => ({ address, family: isIP(address) }));
  };
  find().then(
    (found) => (all ? callback(null, found) : callback(null, found[0]?.address ?? '', found[0]?.family)),
    (error: NodeJS.ErrnoException) => callback(error, []),
  );
};

/** For names only: an address that stands in the URL itself is never looked up. */
export const publicAgent = (maxSockets: number): Agent => new Agent({ lookup: lookUpPublic, maxSockets });
