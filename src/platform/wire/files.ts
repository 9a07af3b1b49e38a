// The names and URLs of files, and of a picture's sizes, for both sides.

export const filesPath = '/files/';

/** Pictures that no record names any more: the history shows them. */
export const formerPicturesPath = '/former-pictures/';

/** The longest side of each size of a picture, in pixels. */
export const pictureSides = { small: 320, middle: 720, large: 1_600 } as const;

/** A row has the name of the large size only; the other names follow from it. */
export const pictureUrl = (name: string | null): string | null => (name ? `${filesPath}${name}` : null);

export const smallPictureName = (name: string): string => name.replace(/\.webp$/, '-small.webp');
export const middlePictureName = (name: string): string => name.replace(/\.webp$/, '-middle.webp');

/** The picture and size that the last part of an address names, or null. */
export const pictureAt = (address: string): { name: string; size: keyof typeof pictureSides } | null => {
  const [, random, size] = /^([\w-]{22,80}?)(?:-(small|middle))?\.webp$/.exec(address) ?? [];
  return random ? { name: `${random}.webp`, size: (size as 'small' | 'middle' | undefined) ?? 'large' } : null;
};

/** For lists. */
export const smallPictureUrl = (url: string): string => (url.startsWith(filesPath) ? smallPictureName(url) : url);

/** For cards. */
export const middlePictureUrl = (url: string): string => (url.startsWith(filesPath) ? middlePictureName(url) : url);

/** Attributes of an <img> that lets the browser choose the size. It also needs `sizes`. */
export const pictureSources = (url: string): { src: string; srcSet?: string } => {
  if (!url.startsWith(filesPath)) return { src: url };
  const { small, middle, large } = pictureSides;
  const srcSet = `${smallPictureUrl(url)} ${small}w, ${middlePictureUrl(url)} ${middle}w, ${url} ${large}w`;
  return { src: middlePictureUrl(url), srcSet };
};
