// The errors that mean: the database server does not answer. They come from the network, or from pg without a code.

const codes = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'EPIPE'];

const messages = [
  // The server accepts the connection and then does not respond, or closes it.
  /^(timeout expired|timeout exceeded when trying to connect|Query read timeout|Connection terminated)/,
  // The connection was found broken before the query was sent.
  /^Client (was closed|has encountered a connection error) and is not queryable/,
];

export const isUnreachable = (error: Error): boolean =>
  ('code' in error && codes.includes(String(error.code))) || messages.some((message) => message.test(error.message));
