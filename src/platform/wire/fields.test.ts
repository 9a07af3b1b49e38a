// The schemas of request fields, one by one: what each accepts, what it returns, and its messages. Texts have a file of their own.

import { describe, expect, it } from 'vitest';
import { blanks, neverRead, read, refused } from '../../../tests/read-field.ts';
import { optionalInstant, requiredInstant } from './days.ts';
import { largestId } from './ids.ts';
import { idOrNone, optionalFlag, optionalId, optionalWholeNumber, requiredFlag, requiredId } from './numbers.ts';

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
