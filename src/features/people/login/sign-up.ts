// Whether visitors may create accounts. The server writes it into the HTML page (see portal.ts), so the login page needs no request for it.

export const isSignUpOpen = (): boolean => document.querySelector('meta[name="sign-up"]')?.getAttribute('content') === 'open';
