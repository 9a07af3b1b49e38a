// What the first super admin is called until somebody says otherwise.

export const firstAdminName = 'Super Admin';

/** Where ADMIN_EMAIL is not set. It is nobody's. */
export const firstAdminEmail = 'admin@example.com';
