// Where a member turns mail about the membership off without signing in.

export const optOutPath = (id: number | string): string => `/membership-mail/${id}`;
