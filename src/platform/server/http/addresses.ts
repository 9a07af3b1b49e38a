// IP addresses: which proxies are trusted, the normal form of an address, and which addresses count as one.

import { BlockList, isIP, isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Person } from '../../bounds/concurrency-limit.ts';

/** The number of trusted proxies in front of the portal, or their addresses and networks, such as 10.0.0.0/8. */
export type TrustedProxies = number | readonly string[];

/** Whether to trust this address. `hop` is the number of addresses between it and the portal. */
export type TrustProxy = (address: string, hop: number) => boolean;

export const areProxies = (texts: readonly string[]): boolean => texts.every((text) => networkOf(text) !== null);

export const trustOf = (trusted: TrustedProxies): TrustProxy => {
  // Only the right end of X-Forwarded-For, which trusted proxies have added, is reliable. A client can forge the rest.
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted;
  const networks = new BlockList();
  for (const { address, bits, family } of trusted.flatMap((text) => networkOf(text) ?? [])) networks.addSubnet(address, bits, family);
  return (text) => {
    const address = plainAddress(text);
    return address !== null && networks.check(address, familyOf(address));
  };
};

/** Without port, IPv4 without ::ffff:, IPv6 in short form. Null if it is not an address. */
export const plainAddress = (text: string): string | null => {
  const host = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  const address = host.replace(/%.*$/, '');
  if (isIP(address) !== 6) return isIPv4(address) ? address : null;
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(short) ?? [];
  return high && low ? [high, low].flatMap(bytesOf).join('.') : short;
};

const bytesOf = (group: string): number[] => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255];

/** One customer usually has a whole IPv6 /64, so its addresses count as one. */
export const countedAs = (address: string): string => (isIP(address) === 6 ? `${firstGroups(address, 4)}::/64` : address);

/** The network around an address: whoever has many addresses usually has them there. */
export const networkCountedAs = (address: string): string =>
  isIP(address) === 6 ? `${firstGroups(address, 3)}::/48` : address.replace(/\d+$/, '0/24');

/** Without an address from a proxy, the address of the connection counts. */
export const addressOf = ({ ip, socket }: FastifyRequest): string => plainAddress(ip) ?? plainAddress(socket.remoteAddress ?? '') ?? '';

/** The user who is signed in, else the address. */
export const personOf = (request: FastifyRequest): Person => request.caller?.userId ?? countedAs(addressOf(request));

const firstGroups = (address: string, count: number): string => {
  const [left = '', right] = address.split('::');
  const [first, last] = [left, right ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]; // map keeps the length
  const zeros = Array<string>(8 - first.length - last.length).fill('0');
  return [...first, ...zeros, ...last].slice(0, count).join(':');
};

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv4(address) ? 'ipv4' : 'ipv6');

const networkOf = (text: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | null => {
  const [address = '', size, ...rest] = text.split('/');
  if (!isIP(address) || rest.length > 0) return null;
  const family = familyOf(address);
  const maxBits = family === 'ipv4' ? 32 : 128;
  const bits = size === undefined ? maxBits : Number(size);
  const isValidSize = size === undefined || (/^\d{1,3}$/.test(size) && bits <= maxBits);
  return isValidSize ? { address, bits, family } : null;
};
