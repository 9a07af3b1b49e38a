/** The call that makes an account. In the history it tells, if nobody was signed in, that somebody has signed up. */
export const registerName = 'register';
