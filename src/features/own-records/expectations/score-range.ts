// How low and high a score may be. Apart from the contract, because the dashboard draws a score and calls nothing of the expectations.

export const scoreRange = { min: 0, max: 10, step: 0.1 };
