// PASSWORD_MIN as the page has it. The server writes it there (page-settings.ts).

export const leastPasswordLength = (): number => Number(document.querySelector('meta[name="password-min"]')?.getAttribute('content') ?? 0);
