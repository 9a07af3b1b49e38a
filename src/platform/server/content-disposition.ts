// The header that tells a browser what a file is called, and whether to show it or to save it.

/** Names in any language: old readers get what ASCII has of it, all others the whole (RFC 6266, RFC 5987). */
export const contentDisposition = (isInline: boolean, name: string): string =>
  `${isInline ? 'inline' : 'attachment'}; filename="${asciiOf(name)}"; filename*=UTF-8''${encoded(name.toWellFormed())}`;

// A percent sign would be taken by some for the beginning of an encoded character.
const asciiOf = (name: string) => name.replace(/[^\x20-\x7e]|["\\%/]/gu, '_');

const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
