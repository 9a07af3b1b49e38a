// Addresses of connections: which proxies are believed, where a request comes from, and which addresses count as one.

import { BlockList, isIP, isIPv4 } from 'node:net';

/** How many proxies in front are believed, or which ones: addresses and networks such as 10.0.0.0/8. */
export type TrustedProxies = number | readonly string[];

/** Told of an address and of how many stand between it and the portal. */
export type TrustProxy = (address: string, hop: number) => boolean;

export const areProxies = (texts: readonly string[]): boolean => texts.every((text) => networkOf(text) !== null);

export const trustOf = (trusted: TrustedProxies): TrustProxy => {
  // What stands further left in X-Forwarded-For than the last trusted proxy wrote, a client may have written itself.
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted;
  const networks = new BlockList();
  for (const { address, bits, family } of trusted.flatMap((text) => networkOf(text) ?? [])) networks.addSubnet(address, bits, family);
  return (text) => {
    const address = plainAddress(text);
    return address !== null && networks.check(address, familyOf(address));
  };
};

/** As an address is written everywhere here: without a port, IPv4 as IPv4, IPv6 in its short form. Null for what is none. */
export const plainAddress = (text: string): string | null => {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  const address = bare.replace(/%.*$/, '');
  if (isIP(address) !== 6) return isIPv4(address) ? address : null;
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(short) ?? [];
  return high && low ? [high, low].flatMap(bytesOf).join('.') : short;
};

const bytesOf = (group: string): number[] => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255];

/** One customer has a whole /64 of IPv6: its addresses are counted as one. */
export const countedAs = (address: string): string => {
  if (isIP(address) !== 6) return address;
  const [left = '', right] = address.split('::');
  const [first, last] = [left, right ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]; // of two, two
  const zeros = Array<string>(8 - first.length - last.length).fill('0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
};

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv4(address) ? 'ipv4' : 'ipv6');

const networkOf = (text: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | null => {
  const [given = '', size, ...rest] = text.split('/');
  if (!isIP(given) || rest.length > 0) return null;
  const family = familyOf(given);
  const most = family === 'ipv4' ? 32 : 128;
  const bits = size === undefined ? most : Number(size);
  const isSize = size === undefined || (/^\d{1,3}$/.test(size) && bits <= most);
  return isSize ? { address: given, bits, family } : null;
};
