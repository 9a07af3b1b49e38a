// What both sides know of files: limits, messages, and where a picture's other sizes are found.

export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

export const fileTooLarge = (megabytes: number) => `File size should be less than ${megabytes}MB`;
export const notAPicture = 'Please select a valid image file';
export const tooManyPixels = 'Pictures can have at most 40 million pixels';
export const tooManyPixelsAtOnce = 'Progressive or interlaced pictures can have at most 15 million pixels';

export const bytesOf = (megabytes: number) => megabytes * 1024 * 1024;

/** Below it stored pictures are found. */
export const filesPath = '/files/';

/** In how many pixels, at most, a picture's longer side is kept. */
export const pictureSides = { small: 320, middle: 720, large: 1_600 } as const;

/** A stored picture's name as it stands in its row becomes its address. The names of its other sizes are made from it. */
export const pictureUrl = (name: string | null): string | null => (name ? `${filesPath}${name}` : null);

export const smallPictureName = (name: string): string => name.replace(/\.webp$/, '-small.webp');
export const middlePictureName = (name: string): string => name.replace(/\.webp$/, '-middle.webp');

/** The name of the large size, of that of the middle one. */
export const largeOfMiddle = (name: string): string => name.replace(/-middle\.webp$/, '.webp');

/** For lists. */
export const smallPictureUrl = (url: string): string => (url.startsWith(filesPath) ? smallPictureName(url) : url);

/** For cards. */
export const middlePictureUrl = (url: string): string => (url.startsWith(filesPath) ? middlePictureName(url) : url);

/** All sizes, for the browser to choose from: the attributes of an <img>, which needs `sizes` beside them. */
export const pictureSources = (url: string): { src: string; srcSet?: string } => {
  if (!url.startsWith(filesPath)) return { src: url };
  const { small, middle, large } = pictureSides;
  const srcSet = `${smallPictureUrl(url)} ${small}w, ${middlePictureUrl(url)} ${middle}w, ${url} ${large}w`;
  return { src: middlePictureUrl(url), srcSet };
};
