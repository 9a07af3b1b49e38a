// Which addresses a person may have the portal call.

import { request } from 'node:https';
import { describe, expect, it } from 'vitest';
import { startNameServer } from '../../../../tests/servers/name-server.ts';
import { isPublicAddress, publicAgent } from './public-addresses.ts';

describe('an address', () => {
  it.each([
    ...['127.0.0.1', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '100.127.255.255'],
    ...['0.0.0.0', '224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255', '192.0.2.1', '198.18.0.1', '203.0.113.9', '192.0.0.8'],
    ...['::', '::1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1'],
    ...['64:ff9b::7f00:1', '64:ff9b:1::1', '2001::1', '2001:db8::1', '2002:7f00:1::', '100::1', 'fec0::1', 'localhost', ''],
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each([
    '8.8.8.8',
    '142.250.1.1',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '1.1.1.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));
});

it('a name that leads to an address beside the portal is not connected', async () => {
  await startNameServer(() => ['127.0.0.1']);
  const failure = await new Promise<Error>((resolve, reject) => {
    const sent = request('https://push.example.test:9/', { agent: publicAgent(1) }, () => reject(new Error('connected')));
    sent.on('error', resolve);
    sent.end();
  });
  expect(failure.message).toBe('The address is not one of the open internet');
});
