// Addresses that a person has given for the portal to call: only public ones, so that nobody reaches by it what stands beside the portal. The
// address is looked at when the connection is made, for a name may lead elsewhere by then.

import { lookup } from 'node:dns';
import { Agent } from 'node:https';
import { BlockList, isIPv4, type LookupFunction } from 'node:net';
import { plainAddress } from './addresses.ts';

const reserved = new BlockList();
const networks = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
for (const [address, bits] of networks) reserved.addSubnet(address, bits, 'ipv4');

/** Of IPv6 only what is given out, and of that neither examples nor tunnels, which hold an IPv4 address. */
const given = new BlockList();
given.addSubnet('2000::', 3, 'ipv6');
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(address, bits, 'ipv6');

export const isPublicAddress = (text: string): boolean => {
  const address = plainAddress(text);
  if (address === null) return false;
  if (isIPv4(address)) return !reserved.check(address, 'ipv4');
  return given.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
};

/** As `dns.lookup`, but a name with any address that is not public is not found. */
const lookupPublic: LookupFunction = (name, options, done) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first || !found.every(({ address }) => isPublicAddress(address)))
      return done(error ?? new Error('The address is not a public one'), '', 0);
    if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};

/** For names only: an address that stands in the URL itself is never looked up. */
export const publicAgent = (maxSockets: number): Agent => new Agent({ lookup: lookupPublic, maxSockets });
