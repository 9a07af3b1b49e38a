// Whether a visitor may make an account. The server says so in the page itself (see portal.ts), so that the login page need not ask.

export const isSignUpOpen = (): boolean => document.querySelector('meta[name="sign-up"]')?.getAttribute('content') === 'open';
