// The kinds of slips, and the words that their columns take. Apart from the contract, for whoever only counts or names them.

export const slipKinds = ['Referral', 'One-to-one', 'Thank you', 'Testimonial', 'Training'] as const;
export type SlipKind = (typeof slipKinds)[number];

/** 'Inside' buys for oneself, 'Outside' passes somebody else on. Business of a thank-you may also come from further away. */
export const referralTypes = ['Inside', 'Outside'] as const;
export const slipTypes = [...referralTypes, 'Tier 3'] as const;
export type SlipType = (typeof slipTypes)[number];

export const referralStatuses = ['New', 'Contacted', 'Won', 'Lost'] as const;
export type ReferralStatus = (typeof referralStatuses)[number];

export const slipModes = ['In-Person', 'Online', 'Phone'] as const;
export type SlipMode = (typeof slipModes)[number];

export const businesses = ['New', 'Repeat'] as const;
export type Business = (typeof businesses)[number];

/** What the thanked one sees of a thank-you. With 'Nothing' only the amount counts. */
export const shares = ['Name and amount', 'Name', 'Nothing'] as const;
export type Share = (typeof shares)[number];

export const directions = ['Given', 'Received'] as const;

/** Only super admins change and delete slips of days before. */
export const daysToChange = 90;

/** Of one member. */
export const mostSlips = 10_000;

/** Of one giver within 24 hours, also those that are deleted again. */
export const mostSlipsInDay = 100;

/** For one referral. */
export const mostThanks = 100;

/** In rupees. */
export const mostThanked = 1_000_000_000;

export const hours = { min: 0.5, max: 24 } as const;

/** The address of their list, and of one of them. */
export const slipsPath = '/slips' as const;
export const slipPath = (id: number) => `${slipsPath}/${id}` as const;
