// The names that people give their files: what is left of one when all is gone that could mislead, and what it says of the type.

const longestName = 255;
// To put accents in their order takes the square of their number: of a longer name the middle is not looked at.
const mostLookedAt = 4 * longestName;

// What turns the direction of a text around can make 'exe.pdf' look like 'fdp.exe'; joiners stay, many scripts need them.
const misleading = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/** The last part of the path, without what could mislead, at most 255 characters with the extension kept. */
export const cleanFileName = (sent: string): string => {
  // Forms write a quote and the ends of lines in this way.
  const unescaped = shortened(sent).replace(/%(?:22|0D|0A)/gi, decodeURIComponent);
  const last = unescaped.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(misleading, '').normalize('NFC').trim();
  const end = clean.lastIndexOf('.');
  const [stem, extension] = end < 0 ? [clean, ''] : [clean.slice(0, end), clean.slice(end)];
  // A cut through the middle of a character leaves none of it.
  const short = stem.slice(0, Math.max(0, longestName - extension.length)).replace(/[\uD800-\uDBFF]$/, '');
  return `${short.trim() || 'document'}${extension}`.slice(0, longestName);
};

/** Keeps the beginning, and the end with its extension. */
const shortened = (sent: string) =>
  sent.length <= mostLookedAt ? sent : sent.slice(0, mostLookedAt - longestName) + sent.slice(-longestName);

/** In small letters; '' where there is none. */
export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
