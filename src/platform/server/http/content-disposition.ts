// The header Content-Disposition: the name of a file, and whether the browser shows it or saves it.

/** `filename*` has the whole name in any language, `filename` an ASCII form for old clients (RFC 6266, RFC 5987). */
export const contentDisposition = (isInline: boolean, name: string): string =>
  `${isInline ? 'inline' : 'attachment'}; filename="${asciiOf(name)}"; filename*=UTF-8''${encoded(name.toWellFormed())}`;

// Some clients read a percent sign as the start of an encoded character.
const asciiOf = (name: string) => name.replace(/[^\x20-\x7e]|["\\%/]/gu, '_');

const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
