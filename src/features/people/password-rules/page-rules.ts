// PASSWORD_MIN, which the server writes into the page (page-settings.ts).

export const leastPasswordLength = (): number => Number(document.querySelector('meta[name="password-min"]')?.getAttribute('content') ?? 0);
