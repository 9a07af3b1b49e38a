// Amounts in words, from a paisa to the largest amount that a payment may have.

import { expect, it } from 'vitest';
import { amountInWords } from './amount-in-words.ts';

it.each([
  [1, 'One Paisa Only'],
  [29, 'Twenty-Nine Paise Only'],
  [100, 'Rupee One Only'],
  [1_01, 'Rupee One and One Paisa Only'],
  [19_15, 'Rupees Nineteen and Fifteen Paise Only'],
  [100_00, 'Rupees One Hundred Only'],
  [1_000_00, 'Rupees One Thousand Only'],
  [99_999_90, 'Rupees Ninety-Nine Thousand Nine Hundred Ninety-Nine and Ninety Paise Only'],
  [1_00_000_10, 'Rupees One Lakh and Ten Paise Only'],
  [1_00_00_000_00, 'Rupees One Crore Only'],
  [
    123_45_67_890_12,
    'Rupees One Hundred Twenty-Three Crore Forty-Five Lakh Sixty-Seven Thousand Eight Hundred Ninety and Twelve Paise Only',
  ],
  [1_000_00_00_000_00, 'Rupees One Thousand Crore Only'],
])('%i paise are %s', (paise, words) => expect(amountInWords(paise)).toBe(words));
