// What both sides know of files: limits, messages, and where a picture's small variant is found.

export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

export const fileTooLarge = (megabytes: number) => `File size should be less than ${megabytes}MB`;
export const notAPicture = 'Please select a valid image file';
export const tooManyPixels = 'Pictures can have at most 120 million pixels';

export const bytesOf = (megabytes: number) => megabytes * 1024 * 1024;

/** Below it stored pictures are found. */
export const filesPath = '/files/';

/** A stored picture's name as it stands in its row becomes its address, and its small variant's. */
export const pictureUrl = (name: string | null): string | null => (name ? `${filesPath}${name}` : null);
export const smallPictureName = (name: string): string => name.replace(/\.webp$/, '-small.webp');
export const smallPictureUrl = (url: string): string => (url.startsWith(filesPath) ? smallPictureName(url) : url);
