// IP addresses: how they are written, which ones are counted as one, and which proxies are trusted.

import { describe, expect, it } from 'vitest';
import { areProxies, countedAs, networkCountedAs, plainAddress, trustOf } from './addresses.ts';

describe('an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51234', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::1', '::1'],
    ['unknown', null],
    ['203.0.113.700', null],
    ['', null],
    ['203.0.113.7, 10.0.0.1', null],
  ])('%s is %s', (text, address) => {
    expect(plainAddress(text)).toBe(address);
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001::9:8:7:6:5', '2001:0:0:9::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s counts as %s', (address, counted) => {
    expect(countedAs(address)).toBe(counted);
  });

  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['2001:db8:1:2::7', '2001:db8:1::/48'],
    ['::1', '0:0:0::/48'],
  ])('has a network: %s is in %s', (address, network) => {
    expect(networkCountedAs(address)).toBe(network);
  });
});

describe('proxies', () => {
  it('are trusted by their number, counted from the portal outwards', () => {
    expect([0, 1, 2].map((hop) => trustOf(0)('10.0.0.1', hop))).toEqual([false, false, false]);
    expect([0, 1, 2].map((hop) => trustOf(2)('10.0.0.1', hop))).toEqual([true, true, false]);
  });

  it('are trusted by their addresses, however these are written', () => {
    const trust = trustOf(['10.0.0.0/8', '192.0.2.1', 'fd00::/8']);
    const believed = ['10.1.2.3', '::ffff:10.1.2.3', '10.1.2.3:5000', '192.0.2.1', 'fd12::1', '[fd12::1]:80'];
    const others = ['11.0.0.1', '192.0.2.2', 'fe80::1', 'unknown', '::ffff:192.0.2.2'];
    expect(believed.filter((address) => !trust(address, 5))).toEqual([]);
    expect(others.filter((address) => trust(address, 0))).toEqual([]);
  });

  it('are given as addresses and networks only', () => {
    expect(areProxies(['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'])).toBe(true);
    for (const text of ['localhost', '10.0.0', '10.0.0.1/33', '10.0.0.1/x', '10.0.0.0/8/9', 'fd00::/129', '10.0.0.1/']) {
      expect(areProxies([text]), text).toBe(false);
    }
  });
});
