// Whose portal it is: the name and the logo of the organisation, once they are set, and whether its address is. The server writes them
// into the page (page-settings.ts), so they are there before the first screen. After a change they are read with the next page.

export const product = 'Chapterhouse';

const metaOf = (name: string): string | null => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') || null;

/** Null where no name is set. */
export const organizationName = (): string | null => metaOf('organization');

export const organizationLogo = (): string | null => metaOf('organization-logo');

/** The name that the portal goes by. */
export const portalName = (): string => organizationName() ?? product;

/** Whether PUBLIC_URL is not set, so that no link leads here from elsewhere. */
export const isAddressUnknown = (): boolean => metaOf('portal-address') === 'unknown';
