// What people agree to here. The first is asked for at the first sign-in; the others are given where they matter: with 'Who sees what', and with
// each testimonial.

export const consentSubjects = ['Privacy notice', 'Found by members', 'Testimonials in public'] as const;

export type ConsentSubject = (typeof consentSubjects)[number];

export const consentWays = ['First sign-in', 'Profile', 'Who sees what', 'Testimonial'] as const;

export type ConsentWay = (typeof consentWays)[number];
