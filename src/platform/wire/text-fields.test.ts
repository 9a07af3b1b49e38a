// The schemas of texts in requests: plain texts, e-mail addresses, passwords.

import { describe, expect, it } from 'vitest';
import { blanks, neverRead, read, refused } from '../../../tests/read-field.ts';
import { email, longest, normalEmail, optionalPersonName, optionalText, password, personName, requiredText } from './fields.ts';

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
    ...['\u200b', '\u200d\u2060', '\u202e', '\u0301', '\u3164', '\u115f\u1160', '\uffa0', '\u2800', '\ufe0f', '\u00ad'],
    '\u{e0041}',
  ])('%j is nothing that anybody can see', (sent) => {
    expect(read(required, sent)).toEqual(refused('Name is required'));
    // As a filter it must not count as empty, because that would mean "all rows".
    expect(read(optional, sent)).toBe(sent);
  });

  it('of one line gets a space for line breaks and other control characters, and so they are never stored', () => {
    for (const piece of [requiredText('Name'), optionalText('Name')]) {
      for (const sent of ['a\nb', 'a\r\n\r\nb', 'a \t b', 'a\u2028b', '\u0001a\u0085 b\u0007', 'a\u000bb\n'])
        expect(read(piece, sent), sent).toBe('a b');
    }
    expect(read(required, '\u0001')).toEqual(refused('Name is required'));
    // As a filter it must not count as empty, because that would mean "all rows".
    for (const sent of ['\u0001', '\u0007\u0085'])
      expect(read(optional, sent)).toEqual(refused('Name contains characters that cannot be stored'));
  });

  it('of several lines keeps its line breaks and no other control characters', () => {
    for (const piece of [requiredText('Note', { hasLines: true }), optionalText('Note', { hasLines: true })]) {
      expect(read(piece, ' a\r\nb\rc\u2028d\n\n\te\u0007f ')).toBe('a\nb\nc\nd\n\n\te f');
      expect(read(piece, 'a\0')).toEqual(refused('Note contains characters that cannot be stored'));
    }
  });

  it('has a minimum length in characters as people see them', () => {
    const two = requiredText('Name', { min: { length: 2, message: 'Too short' } });
    for (const one of ['a', '👨‍👩‍👧‍👦', 'e\u0301\u0323', '🇮🇳', '日']) expect(read(two, one), one).toEqual(refused('Too short'));
    for (const more of ['ab', '👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 'éa', '日本', 'क ख']) expect(read(two, more)).toBe(more);
  });

  it.each(['é', 'e\u0301', '日本', '😀', "'; --", '<b>', 'a\u202e', 'म\u094d\u200dय'])('%j is kept as it is', (sent) => {
    for (const piece of [required, optional]) expect(read(piece, sent)).toBe(sent);
  });

  it.each([1, true, ...neverRead])('%j is refused', (sent) => {
    for (const piece of [required, optional]) expect(read(piece, sent)).toEqual(refused('Name must be a text'));
  });
});

describe('the name of a person', () => {
  const [required, optional] = [personName('Full Name'), optionalPersonName('Full Name')];

  it('has one space between two words', () => {
    for (const piece of [required, optional]) {
      for (const sent of ['Asha Rao', ' Asha  Rao ', 'Asha \u00a0 Rao', 'Asha\u00a0Rao', 'Asha \t\r\n Rao'])
        expect(read(piece, sent), sent).toBe('Asha Rao');
      expect(read(piece, 'MR. SACHIN   R.  DESHPANDE')).toBe('MR. SACHIN R. DESHPANDE');
    }
  });

  it('is measured with one space each', () => {
    const half = 'x'.repeat(longest.name / 2 - 1);
    for (const piece of [required, optional]) {
      expect(read(piece, `${half}   y${half}`)).toBe(`${half} y${half}`);
      expect(read(piece, `${half} yyy${half}`)).toEqual(refused('Full Name must be at most 200 characters'));
    }
  });

  it('is refused in the words of any text', () => {
    for (const blank of blanks) {
      expect(read(required, blank)).toEqual(refused('Full name is required'));
      expect(read(optional, blank)).toBeNull();
    }
    for (const piece of [required, optional]) {
      expect(read(piece, 'a \0 b')).toEqual(refused('Full Name contains characters that cannot be stored'));
      expect(read(piece, 1)).toEqual(refused('Full Name must be a text'));
    }
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

  it('is required, must be a text, and has a maximum length', () => {
    for (const blank of blanks) expect(read(email(), blank)).toEqual(refused('Email is required'));
    expect(read(email('E-mail'), 7)).toEqual(refused('E-mail must be a text'));
    expect(read(email(), `${'a'.repeat(249)}@b.cd`)).toHaveLength(254);
    expect(read(email(), `${'a'.repeat(250)}@b.cd`)).toEqual(refused('Email must be at most 254 characters'));
    expect(read(email(), 'a\0@b.cd')).toEqual(refused('Email contains characters that cannot be stored'));
  });

  it('is the same in upper and lower case and in both encodings of accents', () => {
    const forms = [
      'José@Example.com',
      'ｊｏｓｅ́＠Ｅｘａｍｐｌｅ．ｃｏｍ',
      'JOSÉ@EXAMPLE.COM',
      ' jose\u0301@example.com ',
      'Jose\u0301@EXAMPLE.com',
    ];
    expect(new Set(forms.map(normalEmail))).toEqual(new Set(['josé@example.com']));
    expect(normalEmail('jose@example.com')).not.toBe(normalEmail('josé@example.com'));
  });
});

describe('a password', () => {
  const piece = password('Password', { length: 6, message: 'Too short' });

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
