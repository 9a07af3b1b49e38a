// Reads and writes the query of the address. All values stay texts: the router's parser would turn '123' into a number.

export type PlainSearch = Record<string, string>;

export const parseSearch = (text: string): PlainSearch => Object.fromEntries(new URLSearchParams(text));

export const stringifySearch = (search: Record<string, unknown>): string => {
  const text = new URLSearchParams(
    Object.entries(search).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  ).toString();
  return text && `?${text}`;
};
