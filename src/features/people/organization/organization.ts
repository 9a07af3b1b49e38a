// What is said of the organisation on both sides: its name while none is set, and where a mail finds its logo.

export const defaultOrganization = 'Chapterhouse';

export const logoFolder = '/organization-logo/';

/** The logo as PNG. A new one has another name, and so another address. */
export const logoPath = (name: string): string => `${logoFolder}${name.replace(/\.webp$/, '.png')}`;
