// The part of the address behind '?', as plain texts: what goes in comes out, and '123' stays a text.

export type PlainSearch = Record<string, string>;

export const parseSearch = (text: string): PlainSearch => Object.fromEntries(new URLSearchParams(text));

export const stringifySearch = (search: Record<string, unknown>): string => {
  const text = new URLSearchParams(
    Object.entries(search).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  ).toString();
  return text && `?${text}`;
};
