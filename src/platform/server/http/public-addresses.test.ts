// Which addresses a person may have the portal call.

import { request } from 'node:https';
import { expect, it } from 'vitest';
import { isPublicAddress, publicAgent } from './public-addresses.ts';

it.each(['8.8.8.8', '142.250.1.1', '2607:f8b0:4005::1', '172.32.0.1', '::ffff:8.8.8.8'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  ...[
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
  ],
  ...[
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:db8::1',
    'ff02::1',
    'name',
    '',
  ],
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it('a name that leads to an address beside the portal is not connected', async () => {
  const failure = await new Promise<Error>((resolve, reject) => {
    const sent = request('https://localhost:9/', { agent: publicAgent(1) }, () => reject(new Error('connected')));
    sent.on('error', resolve);
    sent.end();
  });
  expect(failure.message).toBe('The address is not a public one');
});
