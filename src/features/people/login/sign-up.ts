// Whether visitors may create accounts. The server writes it into the HTML page (page-settings.ts), so the login page needs no request for it.

export const isSignUpOpen = (): boolean => document.querySelector('meta[name="sign-up"]')?.getAttribute('content') === 'open';
