// The numbers that ids can be. Without zod, because the first screen needs them before it calls the server.

/** The largest number that an id column can store. Larger ids in requests become this one, which no row has. */
export const largestId = 2_147_483_647;
