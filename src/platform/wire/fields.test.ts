// The schemas of request fields, one by one: what each accepts, what it returns, and its messages.

import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  email,
  idOrNone,
  largestId,
  normalEmail,
  optionalFlag,
  optionalId,
  optionalInstant,
  optionalText,
  optionalWholeNumber,
  password,
  requiredFlag,
  requiredId,
  requiredInstant,
  requiredText,
} from './fields.ts';

/** The output of a schema for a value, or its first message. */
const read = (piece: z.ZodType, value: unknown): unknown => {
  const { success, data, error } = piece.safeParse(value);
  return success ? data : { refused: error.issues[0]?.message };
};

const refused = (message: string) => ({ refused: message });
const blanks = [undefined, null, '', '   ', '\t\n', '\u00a0'];
const neverRead: unknown[] = [{}, [], { toString: 1, valueOf: 1 }, [[['1']]], Number.NaN];

describe('a moment', () => {
  const piece = optionalInstant('Date');

  it.each([
    ['2026-03-05', '2026-03-05T00:00:00.000Z'],
    [' 2026-03-05 ', '2026-03-05T00:00:00.000Z'],
    ['2026-03-05T10:20', '2026-03-05T10:20:00.000Z'],
    ['2026-03-05 10:20', '2026-03-05T10:20:00.000Z'],
    ['2026-03-05T10:20:30', '2026-03-05T10:20:30.000Z'],
    ['2026-03-05T10:20:30Z', '2026-03-05T10:20:30.000Z'],
    ['2026-03-05T10:20:30.5Z', '2026-03-05T10:20:30.500Z'],
    ['2026-03-05T10:20:30.123456789Z', '2026-03-05T10:20:30.123Z'],
    ['2026-03-05T01:00:00+05:30', '2026-03-04T19:30:00.000Z'],
    ['2026-03-05T01:00:00+0530', '2026-03-04T19:30:00.000Z'],
    ['2026-03-05 01:00:00 +05:30', '2026-03-04T19:30:00.000Z'],
    ['2025-12-31T20:00:00-08:00', '2026-01-01T04:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2000-02-29T23:59:59+00:00', '2000-02-29T23:59:59.000Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
  ])('%j is %s', (sent, kept) => expect(read(piece, sent)).toBe(kept));

  it.each([...blanks, '0001-01-01', '0001-01-01T00:00:00', '0001-01-01T00:00:00Z'])('%j is none', (sent) => {
    expect(read(piece, sent)).toBeNull();
    expect(read(requiredInstant('Date'), sent)).toEqual(refused('Date is required'));
  });

  it.each([
    ...['2026-02-29', '2025-02-30', '2100-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '2026-01-32', '26-01-01'],
    ...['2026-01-01T25:00', '2026-01-01T10:60', '2026-01-01T10:00:61Z', '2026-01-01T10', '2026-01-01T10:00+25:00', '2026-01-01T10:00Z+01'],
    ...['05/03/2026', 'tomorrow', 'today', '2026', '1772668800000', '2026-03-05T', '+010000-01-01', '-000001-01-01', '20260305'],
    ...['9999-12-31T23:59:59-14:00', '2026-03-05\0', '2026-03-05; drop table users', 1772668800000, true, new Date(), ...neverRead],
  ])('%j is refused', (sent) => {
    expect(read(piece, sent)).toEqual(refused('Date must be a date'));
    expect(read(requiredInstant('Date'), sent)).toEqual(refused('Date must be a date'));
  });
});

describe('a flag', () => {
  it.each([true, 1, '1', 'true', 'TRUE', ' True '])('%j is true', (sent) => expect(read(optionalFlag('Active'), sent)).toBe(true));
  it.each([false, 0, '0', 'false', 'False', ' 0'])('%j is false', (sent) => expect(read(optionalFlag('Active'), sent)).toBe(false));

  it.each(blanks)('%j is none', (sent) => {
    expect(read(optionalFlag('Active'), sent)).toBeNull();
    expect(read(requiredFlag('Active'), sent)).toEqual(refused('Active is required'));
  });

  it.each([2, -1, 0.5, '2', 'yes', 'on', 'truth', 'null', ['true'], [1], ...neverRead])('%j is refused', (sent) => {
    expect(read(optionalFlag('Active'), sent)).toEqual(refused('Active must be true or false'));
    expect(read(requiredFlag('Active'), sent)).toEqual(refused('Active must be true or false'));
  });
});

describe('an id', () => {
  it.each([
    [1, 1],
    ['1', 1],
    [' 42 ', 42],
    ['+7', 7],
    ['7.', 7],
    ['7.0', 7],
    [largestId, largestId],
    [String(largestId), largestId],
    // No row has such an id, so it may become the largest possible one.
    [largestId + 1, largestId],
    [Number.MAX_SAFE_INTEGER, largestId],
  ])('%j is %i', (sent, id) => {
    for (const piece of [optionalId('Id'), idOrNone('Id')]) expect(read(piece, sent)).toBe(id);
    expect(read(requiredId('Id'), sent)).toBe(id);
  });

  it.each(blanks)('%j is none', (sent) => {
    for (const piece of [optionalId('Id'), idOrNone('Id')]) expect(read(piece, sent)).toBeNull();
    expect(read(requiredId('Id', 'Which one?'), sent)).toEqual(refused('Which one?'));
  });

  it.each([0, '0', '00', -0])('%j is none where a record refers to another, and no filter at all', (sent) => {
    expect(read(idOrNone('Id'), sent)).toBeNull();
    expect(read(optionalId('Id'), sent)).toEqual(refused('Id must be at least 1'));
    expect(read(requiredId('Id', 'Which one?'), sent)).toEqual(refused('Which one?'));
  });

  it.each<[unknown, string]>([
    ['x', 'Id must be a number'],
    ['1x', 'Id must be a number'],
    ['1 2', 'Id must be a number'],
    ['0x10', 'Id must be a number'],
    ['1e3', 'Id must be a number'],
    ['--1', 'Id must be a number'],
    ['١', 'Id must be a number'],
    ['Infinity', 'Id must be a number'],
    [Number.POSITIVE_INFINITY, 'Id must be a number'],
    [true, 'Id must be a number'],
    ...neverRead.map((value): [unknown, string] => [value, 'Id must be a number']),
    [1.5, 'Id must be a whole number'],
    ['.5', 'Id must be a whole number'],
    [-1, 'Id must be at least 1'],
  ])('%j is refused', (sent, message) => {
    for (const piece of [optionalId('Id'), idOrNone('Id')]) expect(read(piece, sent)).toEqual(refused(message));
  });

  it('far too large is refused', () => {
    for (const sent of ['9'.repeat(20), 1e300, '9'.repeat(400)])
      expect(read(optionalId('Id'), sent)).toMatchObject({ refused: /Id must be/ });
    for (const sent of ['x', 1.5, 1e300, {}]) expect(read(requiredId('Id'), sent)).toHaveProperty('refused');
  });
});

describe('a whole number', () => {
  const piece = optionalWholeNumber('Page', { min: 1, max: 100, fallback: 10 });

  it.each([...blanks])('%j is the fallback', (sent) => expect(read(piece, sent)).toBe(10));
  it('is read from a text', () => expect([read(piece, '5'), read(piece, 100), read(piece, ' 1 ')]).toEqual([5, 100, 1]));
  it.each([0, 101, -1, 1.5, 'x', '1,5', ...neverRead])('%j is refused', (sent) => expect(read(piece, sent)).toHaveProperty('refused'));
});

describe('a text', () => {
  const [required, optional] = [requiredText('Name', { max: 5 }), optionalText('Name', { max: 5 })];

  it('loses the spaces around it and no others', () => {
    for (const piece of [required, optional]) expect(read(piece, ' \t a b \n')).toBe('a b');
  });

  it.each(blanks)('%j is none', (sent) => {
    expect(read(required, sent)).toEqual(refused('Name is required'));
    expect(read(optional, sent)).toBeNull();
  });

  it('is measured after trimming, and never cut', () => {
    for (const piece of [required, optional]) {
      expect(read(piece, '  12345  ')).toBe('12345');
      expect(read(piece, '123456')).toEqual(refused('Name must be at most 5 characters'));
    }
    expect(read(optionalText('Note'), 'x'.repeat(2_000))).toHaveLength(2_000);
    expect(read(optionalText('Note'), 'x'.repeat(2_001))).toEqual(refused('Note must be at most 2000 characters'));
  });

  it.each(['a\0b', '\0', '\ud83d', '\ude00', 'a\udc00'])('%j cannot be stored', (sent) => {
    for (const piece of [required, optional]) expect(read(piece, sent)).toEqual(refused('Name contains characters that cannot be stored'));
  });

  it.each([
    ...['\u200b', '\u200d\u2060', '\u202e', '\u0001', '\u0301', '\u3164', '\u115f\u1160', '\uffa0', '\u2800', '\ufe0f', '\u00ad'],
    '\u{e0041}',
  ])('%j is nothing that anybody can see', (sent) => {
    expect(read(required, sent)).toEqual(refused('Name is required'));
    // As a filter it must not count as empty, because that would mean "all rows".
    expect(read(optional, sent)).toBe(sent);
  });

  it('has a minimum length in characters as people see them', () => {
    const two = requiredText('Name', { min: { length: 2, message: 'Too short' } });
    for (const one of ['a', '👨‍👩‍👧‍👦', 'e\u0301\u0323', '🇮🇳', '日']) expect(read(two, one), one).toEqual(refused('Too short'));
    for (const more of ['ab', '👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 'éa', '日本', 'क ख']) expect(read(two, more)).toBe(more);
  });

  it.each(['é', 'e\u0301', '日本', '😀', "'; --", '<b>', 'a\u202e', '\u0001b', 'म\u094d\u200dय'])('%j is kept as it is', (sent) => {
    for (const piece of [required, optional]) expect(read(piece, sent)).toBe(sent);
  });

  it.each([1, true, ...neverRead])('%j is refused', (sent) => {
    for (const piece of [required, optional]) expect(read(piece, sent)).toEqual(refused('Name must be a text'));
  });
});

describe('an e-mail', () => {
  it.each([
    ...['a@b.cd', 'A.B+c@d-e.example.co.in', "o'brien@example.com", 'josé@exämple.com', '用户@例子.公司', 'राम@उदाहरण.भारत'],
    ...['a-@b.cd', '-a@b.cd', '_a_@b.cd', "!#$%&'*+/=^_`{|}~@b.cd", 'a@1.2', 'a@xn--bcher-kva.example', 'a@b--c.de'],
  ])('may be %s', (sent) => {
    expect(read(email(), ` ${sent} `)).toBe(sent);
  });

  it.each([
    ...['a', 'a@', '@b.cd', 'a@b', 'a b@c.de', 'a@b.c d', 'a@@b.cd', 'a@b@c.de', 'a@.cd', 'a@b.', 'a@b..cd', 'a@b.cd\n,x@y.zz'],
    ...['a\u200b@b.cd', 'a@b\u200d.cd', '\ufeffa\u2060@b.cd', 'a\u00ad@b.cd', 'a\u3164@b.cd', 'a\ufe0f@b.cd', 'a\u202e@b.cd'],
    ...['<a@b.cd>', 'a(b)@c.de', 'a[b]@c.de', 'a@[1.2.3.4]', 'a,b@c.de', 'a;b@c.de', 'a:b@c.de', 'a"b"@c.de', 'a\\b@c.de', 'a?b@c.de'],
    ...[
      'a@b?c.de',
      'a@b_c.de',
      'a@b/c.de',
      '.a@b.cd',
      'a.@b.cd',
      'a..b@c.de',
      'a@-b.cd',
      'a@b-.cd',
      'a@b.-cd',
      'a@b.cd-',
      'a@例子。公司',
      '😀@b.cd',
    ],
  ])('%j is refused', (sent) => expect(read(email(), sent)).toEqual(refused('Please enter a valid email address')));

  it('is written with plain letters, however it was sent', () => {
    expect(read(email(), 'ａｓｈａ＠ｅｘａｍｐｌｅ．ｃｏｍ')).toBe('asha@example.com');
    expect(read(email(), 'ﬁne@example.com')).toBe('fine@example.com');
    expect(read(email(), 'jose\u0301@example.com')).toBe('josé@example.com');
  });

  it('of any length is checked quickly', () => {
    for (const piece of ['a', '\u0301\u0323', 'a.', 'a@', '-', '@', '.']) {
      const begun = performance.now();
      expect(read(email(), piece.repeat(250_000))).toHaveProperty('refused');
      expect(read(email(), `a@${piece.repeat(250_000)}`)).toHaveProperty('refused');
      expect(performance.now() - begun).toBeLessThan(1_000);
    }
  });

  it('is required, must be a text, and has a maximum length', () => {
    for (const blank of blanks) expect(read(email(), blank)).toEqual(refused('Email is required'));
    expect(read(email('E-mail'), 7)).toEqual(refused('E-mail must be a text'));
    expect(read(email(), `${'a'.repeat(249)}@b.cd`)).toHaveLength(254);
    expect(read(email(), `${'a'.repeat(250)}@b.cd`)).toEqual(refused('Email must be at most 254 characters'));
    expect(read(email(), 'a\0@b.cd')).toEqual(refused('Email contains characters that cannot be stored'));
  });

  it('is the same in upper and lower case and in both encodings of accents', () => {
    const forms = ['José@Example.com', 'JOSÉ@EXAMPLE.COM', ' jose\u0301@example.com ', 'Jose\u0301@EXAMPLE.com'];
    expect(new Set(forms.map(normalEmail))).toEqual(new Set(['josé@example.com']));
    expect(normalEmail('jose@example.com')).not.toBe(normalEmail('josé@example.com'));
  });
});

describe('a password', () => {
  const piece = password('Password', 'Password is required', { length: 6, message: 'Too short' });

  it('is taken as it was typed', () => {
    for (const sent of [' 1234 ', '      x', 'pässwörd', '😀😀😀😀😀😀', 'x'.repeat(200)]) expect(read(piece, sent)).toBe(sent);
  });
  it.each(blanks)('%j is none', (sent) => expect(read(piece, sent)).toEqual(refused('Password is required')));
  it('has a minimum and a maximum length', () => {
    expect(read(piece, '12345')).toEqual(refused('Too short'));
    expect(read(piece, '😀😀😀')).toEqual(refused('Too short'));
    expect(read(piece, 'x'.repeat(201))).toEqual(refused('Password must be at most 200 characters'));
    expect(read(piece, 123456)).toEqual(refused('Password must be a text'));
  });
});
