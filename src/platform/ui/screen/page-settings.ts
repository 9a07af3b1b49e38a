// The settings that the server writes into the page (its own page-settings.ts), so that they are there before the first screen: whose portal it
// is, whether its address is set, whether it sends mail. Who changes the name or the logo sees it at once (look/changed-brand.ts), everybody
// else with the next page.

export const product = 'Chapterhouse';

export const metaOf = (name: string): string | null => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') || null;

/** Null where no name is set. */
export const organizationName = (): string | null => metaOf('organization');

export const organizationLogo = (): string | null => metaOf('organization-logo');

/** The name that the portal goes by. */
export const portalName = (): string => organizationName() ?? product;

/** Undefined where the page does not tell it: then it is that of the browser. */
export const portalTimeZone = (): string | undefined => metaOf('time-zone') ?? undefined;

/** Whether PUBLIC_URL is not set, so that no link leads here from elsewhere. */
export const isAddressUnknown = (): boolean => metaOf('portal-address') === 'unknown';

/** Whether the server can send no mail. */
export const isWithoutMail = (): boolean => metaOf('mail') === 'none';

/** The key for subscriptions of devices. Null where pushes are not offered. */
export const pushKey = (): string | null => metaOf('push-key');

/** Without its address the portal mails no link: nobody else could open it. */
export const mailsLinks = (): boolean => !isWithoutMail() && !isAddressUnknown();

/** Whom to ask where no mail is sent. Each is null where it is not set. */
export const officeContact = (): { phone: string | null; email: string | null } => ({
  phone: metaOf('office-phone'),
  email: metaOf('office-email'),
});
