// The rules for new passwords: which ones are easy to guess, and the settings that raise the length and refuse those.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailServer, mailsTo, tokenIn } from '../../../../tests/link-steps.ts';
import { makeUser, next, passwordOfAll } from '../../../../tests/makers.ts';
import { startTestPortal, type TestPortal } from '../../../../tests/test-portal.ts';
import { register } from '../accounts/session.contract.ts';
import { requestPasswordReset, resetPassword } from '../password-links/password-links.contract.ts';
import { changePassword } from '../profile/profile.contract.ts';
import { isGuessable } from './password-rules.server.ts';

const asha = { Email: 'a.rao-desai@example.com', FullName: 'Áshā Rāo-Desai' };
const refused = 'Please choose a password that is harder to guess';

describe('a password is easy to guess', () => {
  it.each([
    ...['123456', 'password', 'Password1', 'QWERTY', 'iloveyou', 'sunshine'],
    ...['Admin@123', 'P@ssw0rd', 'Welcome@2026', 'India#1', '123Summer!', 'Pa$$word', '!qwerty987654', 'Adm1n...', 'T3st@12345678'],
    ...['aaaaaa', 'ababab', '121212xx1', 'abcabcabc'],
    ...['xx ASHA 71!', 'rao12345%', 'mydesai!9', 'a.rao-desai', 'ÁSHĀ-71!x', 'ashāraodesai', 'A.Rao-Desai@example.com'],
  ])('%j', async (password) => expect(await isGuessable(password, asha)).toBe(true));

  it.each([
    'correct horse',
    'ab12ab',
    'zwölf Boxkämpfer',
    'नमस्ते दुनिया',
    '🐙🐢🦊🦉',
    'r a o 12 xy',
    'admin of 7 seas',
    'Admin@840271',
    'summer-boat',
  ])('but not %j', async (password) => expect(await isGuessable(password, asha)).toBe(false));

  it('only by parts of a name that are not in many words', async () => {
    expect(await isGuessable('limonade 7', { Email: 'li@example.com', FullName: 'Li O' })).toBe(false);
    expect(await isGuessable('li@example.com', { Email: 'Li@example.com', FullName: 'Li O' })).toBe(true);
    expect(await isGuessable('lio-boat 7', { Email: 'li@example.com', FullName: 'Li O' })).toBe(true);
  });
});

const newcomer = (Password: string) => ({ FullName: 'Zoë Fernandes', Email: `strict${next()}@example.com`, Phone: '9812345678', Password });

/** Tries a password in every call that takes a new one, and gives the answers' messages under the field. */
const tryEverywhere = async (portal: TestPortal, password: string) => {
  const staff = await portal.as('superAdmin');
  const member = await portal.as('member');
  const { email } = await makeUser(portal.data);
  await portal.anonymous.send(requestPasswordReset, { Email: email });
  const Token = tokenIn((await mailsTo(portal.data, email))[0]?.text);
  const answers = [
    await staff.send(register, newcomer(password)),
    await portal.anonymous.send(register, newcomer(password)),
    await member.send(changePassword, { OldPassword: passwordOfAll, NewPassword: password }),
    await portal.anonymous.send(resetPassword, { Token, NewPassword: password }),
  ];
  return answers.map(({ status, res }) => (status === 200 ? 'taken' : (res?.Errors?.Password ?? res?.Errors?.NewPassword)));
};

describe('PASSWORD_STRICT', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal('sqlite', { ...mailServer, ALLOW_SIGNUP: 'true', PASSWORD_STRICT: 'true' });
  });
  afterAll(() => portal.close());

  it('refuses a password that is easy to guess in every call that takes a new one', async () => {
    for (const easy of ['Password1', 'Admin@123']) expect(await tryEverywhere(portal, easy)).toEqual([refused, refused, refused, refused]);
    expect(await tryEverywhere(portal, 'ganz neu 8')).toEqual(['taken', 'taken', 'taken', 'taken']);
  });

  it('refuses the own name and e-mail', async () => {
    const staff = await portal.as('superAdmin');
    const fields = newcomer('fernandes 7!');
    expect(await staff.send(register, fields)).toMatchObject({ status: 400, msgkey: refused });
    expect(await staff.send(register, { ...fields, Password: fields.Email.split('@')[0] })).toMatchObject({ status: 400, msgkey: refused });
  });
});

describe('PASSWORD_MIN', () => {
  it('raises the least length in every call that takes a new password', async () => {
    const portal = await startTestPortal('sqlite', { ...mailServer, ALLOW_SIGNUP: 'true', PASSWORD_MIN: '10' });
    const [registered, chosen] = ['Password must be at least 10 characters long', 'New password must be at least 10 characters'];
    expect(await tryEverywhere(portal, 'nine nine')).toEqual([registered, registered, chosen, chosen]);
    expect(await tryEverywhere(portal, 'ten ten 10')).toEqual(['taken', 'taken', 'taken', 'taken']);
    await portal.close();
  });

  it('of 5, the default, lowers no length, and without PASSWORD_STRICT a password that is easy to guess is taken', async () => {
    const portal = await startTestPortal('sqlite', { ...mailServer, ALLOW_SIGNUP: 'true' });
    const chosen = 'New password must be at least 6 characters';
    expect(await tryEverywhere(portal, '12345')).toEqual(['taken', 'taken', chosen, chosen]);
    expect(await tryEverywhere(portal, '123456')).toEqual(['taken', 'taken', 'taken', 'taken']);
    await portal.close();
  });
});
