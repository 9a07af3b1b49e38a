// The addresses that call a telephone number and write to it.

import { describe, expect, it } from 'vitest';
import { callAddress, whatsAppAddress } from './contact-addresses.ts';

describe('the addresses of a telephone number', () => {
  it('of ten digits begin with 91', () => {
    expect(callAddress('9876543210')).toBe('tel:+919876543210');
    expect(whatsAppAddress('98765 43210', 'Hello')).toBe('https://wa.me/919876543210?text=Hello');
  });

  it.each(['+44 20 7946 0958', '0044 20 7946 0958', '442079460958'])('keep the country of %s', (phone) => {
    expect(callAddress(phone)).toBe('tel:+442079460958');
  });

  it('carry a text of any letters and lines to the letter', () => {
    const text = 'Dear आशा & Co,\n₹18,000.00 #1? 100 % = fine';
    expect(new URL(whatsAppAddress('9876543210', text) ?? '').searchParams.get('text')).toBe(text);
    expect(whatsAppAddress('9876543210', 'half \ud83d')).toContain('half%20%EF%BF%BD');
  });

  it.each([null, '', 'N/A', '12345'])('are none for %j', (phone) => {
    expect([callAddress(phone), whatsAppAddress(phone, 'Hello')]).toEqual([null, null]);
  });
});
