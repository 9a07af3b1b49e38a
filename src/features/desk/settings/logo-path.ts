// Where a mail finds the organisation's logo, as PNG.

export const logoFolder = '/organization-logo/';

/** A new logo has another name, and so another address. */
export const logoPath = (name: string): string => `${logoFolder}${name.replace(/\.webp$/, '.png')}`;
