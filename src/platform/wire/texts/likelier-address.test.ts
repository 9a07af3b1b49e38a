import { expect, test } from 'vitest';
import { likelierAddress } from './likelier-address.ts';

test.each(['gamil.com', 'gmail.co', 'gmail.con', 'gmai.com', 'gmaill.com', 'GMIAL.COM', 'hmail.com'])(
  '%s is gmail.com with one slip',
  (host) => {
    expect(likelierAddress(`asha.rao@${host}`)).toBe('asha.rao@gmail.com');
  },
);

test.each(['yaho.co.in', 'yahoo.co.im'])('%s is yahoo.co.in with one slip', (host) => {
  expect(likelierAddress(`asha@${host}`)).toBe('asha@yahoo.co.in');
});

test.each([
  'asha@gmail.com',
  'asha@yahoo.in',
  'asha@yahoo.co.in',
  'asha@ymail.com',
  'asha@mail.com',
  'asha@rao.example',
  'asha',
  'asha@',
  '@gamil.com',
  'a@b@gamil.com',
  '',
])('%j is asked nothing about', (address) => expect(likelierAddress(address)).toBeNull());
