// The guard over texts, made from the contracts: no field of any call can be made slow by a text, and what is too long is not looked at.
// @module-tag long

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Call, shapesOf } from '../../src/platform/wire/call.ts';
import { allCalls } from '../all-calls.ts';
import { hostileTexts } from '../hostile/hostile-texts.ts';

const megabyte = 1_000_000;

type Input = Record<string, unknown>;

/** All inputs of the call in which a field may be: one for each Flag. */
const shapesWithFlag = (call: Call) =>
  shapesOf(call.input).map(({ shape }) => {
    const { Flag } = shape;
    const flag = Flag instanceof z.ZodLiteral ? { Flag: Flag.value } : {};
    return { flag, fields: Object.keys(shape).filter((field) => !(field in flag)) };
  });

const filled = (fields: readonly string[], text: string): Input => Object.fromEntries(fields.map((field) => [field, text]));

const spentOn = (work: () => unknown): number => {
  const begun = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(begun);
  return user + system;
};

const bestOf = (times: number, work: () => unknown): number => Math.min(...Array.from({ length: times }, () => spentOn(work)));

/** The yardstick: the time to read through a megabyte of text so many times. Some systems count time in steps of 4 ms. */
const longEnough = spentOn(() => {
  for (let pass = 0; pass < 80; pass++) /[^x]/u.test(`${pass}`.padEnd(megabyte, 'x').slice(4));
});

/** Twice the text may take three times as long, if it takes long enough to be measured. */
const isLinear = (parse: (length: number) => unknown): boolean => {
  if (spentOn(() => parse(megabyte)) <= longEnough) return true;
  const [half, whole] = [bestOf(3, () => parse(megabyte / 2)), bestOf(3, () => parse(megabyte))];
  return whole <= longEnough || whole <= 3 * half;
};

/** The length of the longest text that a pattern or a normalization has read during the work. */
const longestLookedAt = (work: () => unknown): number => {
  let longest = 0;
  const see = (text: string) => {
    longest = Math.max(longest, text.length);
  };
  const { exec } = RegExp.prototype;
  const { normalize } = String.prototype;
  const { segment } = Intl.Segmenter.prototype;
  RegExp.prototype.exec = function (text) {
    see(text);
    return exec.call(this, text);
  };
  String.prototype.normalize = function (form?: string) {
    see(String(this));
    return normalize.call(this, form as 'NFC');
  };
  Intl.Segmenter.prototype.segment = function (text) {
    see(text);
    return segment.call(this, text);
  };
  try {
    work();
  } finally {
    Object.assign(RegExp.prototype, { exec });
    Object.assign(String.prototype, { normalize });
    Object.assign(Intl.Segmenter.prototype, { segment });
  }
  return longest;
};

// Formatted text is the longest of all fields, and a character may have two code units.
const longestOfAll = 200_000;

describe.each(allCalls.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  const shapes = shapesWithFlag(call);

  it('takes no longer than the length of a text asks for', () => {
    for (const { flag, fields } of shapes) {
      for (const hostile of hostileTexts) {
        const parse = (names: readonly string[]) => (length: number) =>
          z.safeParse(call.input, { ...flag, ...filled(names, hostile.of(length)) });
        if (isLinear(parse(fields))) continue;
        const slow = fields.filter((field) => !isLinear(parse([field])));
        expect({ slow, with: hostile.name }).toEqual({ slow: [], with: hostile.name });
      }
    }
  });

  it('looks at no text that is too long, and refuses it with one sentence', () => {
    for (const { flag, fields } of shapes) {
      for (const field of fields) {
        for (const text of [`${'-.'.repeat(megabyte / 2)}a@a.bc`, '\u0301\u0323'.repeat(megabyte / 2), `${'9'.repeat(megabyte)} x`]) {
          let issues: z.core.$ZodIssue[] = [];
          const looked = longestLookedAt(() => {
            issues = z.safeParse(call.input, { ...flag, [field]: text }).error?.issues ?? [];
          });
          expect({ field, looked: Math.min(looked, longestOfAll) }).toEqual({ field, looked });
          expect({ field, refusals: issues.filter(({ path }) => path[0] === field).length }).toEqual({
            field,
            refusals: field === 'DeviceMark' ? 0 : 1,
          });
        }
      }
    }
  });
});

it('An e-mail that is too long is refused for that, in every call that takes one', () => {
  const text = `${'-.'.repeat(120_000)}a@a.bc`;
  const refusals = allCalls.flatMap((call) =>
    shapesWithFlag(call).flatMap(({ flag, fields }) =>
      fields
        .filter((field) => /e-?mail$/i.test(field))
        .map((field) => {
          const { error } = z.safeParse(call.input, { ...flag, [field]: text });
          const issue = error?.issues.find(({ path }) => path[0] === field);
          return `${call.name}: ${issue?.message ?? 'taken'}`;
        }),
    ),
  );
  for (const refusal of refusals)
    expect(refusal).toMatch(/at most \d+ characters$|Invalid email or password$|must be true or false$|or Nobody$/);
  expect(refusals).toContain('login: Invalid email or password');
  expect(refusals).toContain('register: Email must be at most 254 characters');
  expect(refusals).toContain('RequestPasswordReset: Email must be at most 254 characters');
});
