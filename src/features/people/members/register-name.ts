// The call that makes an account. In the history it tells, if nobody was signed in, that somebody has signed up. Apart from its contract, which
// knows members, because members ask for it.

export const registerName = 'register';
