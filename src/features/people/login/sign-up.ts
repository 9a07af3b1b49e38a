// Whether visitors may create accounts. The server writes it into the page (page-settings.ts), so the login page need not ask for it.

export const isSignUpOpen = (): boolean => document.querySelector('meta[name="sign-up"]')?.getAttribute('content') === 'open';
