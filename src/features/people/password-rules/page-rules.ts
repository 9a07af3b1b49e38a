// PASSWORD_MIN, which the server writes into the page (page-settings.ts). Apart from password-fields.ts, which the server uses too.

export const leastPasswordLength = (): number => Number(document.querySelector('meta[name="password-min"]')?.getAttribute('content') ?? 0);
