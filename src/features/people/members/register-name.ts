/** The call by which an account is made. The history has it: that nobody was signed in tells that somebody has signed up. */
export const registerName = 'register';
