// Turning on that a device is told by push, and turning it off.

import { z } from 'zod';
import { resultCall, savedSet } from '../../../platform/wire/call.ts';
import { requiredText } from '../../../platform/wire/fields.ts';
import { everyone } from '../../../platform/wire/roles.ts';

export const pushTexts = {
  turnedOn: 'This device tells you from now on',
  turnedOff: 'This device tells you nothing any more',
  notTurnedOn: 'This device could not be turned on',
  notTurnedOff: 'This device could not be turned off',
  notOffered: 'Pushes need the address of the portal: PUBLIC_URL is not set to one with https',
  address: 'Endpoint must be the address of a push service, with https',
  keys: 'Keys must be those of the subscription: p256dh and auth',
};

const longestEndpoint = 1_000;

/** Bytes as base64url. */
const bytes = (pattern: RegExp) => z.string(pushTexts.keys).regex(pattern, pushTexts.keys);

/** The address names a host by its name: whether that is a public one is known when it is looked up. */
const isServiceAddress = (text: string): boolean => {
  const url = URL.parse(text);
  const isNamed = /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z][a-z\d-]+$/i.test(url?.hostname ?? '');
  return url?.protocol === 'https:' && isNamed && url.username === '' && url.password === '' && url.port === '';
};

export const savePush = resultCall({
  name: 'SavePush',
  about:
    "The device of this session is told by push from now on. Endpoint and Keys are those of the browser's subscription. With the session that ends.",
  who: everyone,
  isNeverByKey: true,
  input: z.object({
    Endpoint: requiredText('Endpoint', { max: longestEndpoint }).refine(isServiceAddress, pushTexts.address),
    Keys: z.object(
      // A point of the curve P-256, uncompressed, and sixteen bytes.
      { p256dh: bytes(/^B[\w-]{86}$/), auth: bytes(/^[\w-]{22}$/) },
      pushTexts.keys,
    ),
  }),
  res: { ...savedSet },
});

export const removePush = resultCall({
  name: 'RemovePush',
  about: 'The device of this session is told by push no more.',
  who: everyone,
  isNeverByKey: true,
  input: z.object({}),
  res: { ...savedSet },
});
