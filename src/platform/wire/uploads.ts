// What may be uploaded, and what is said of what may not, for both sides.

export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;

export const fileTooLarge = (megabytes: number) => `File size should be less than ${megabytes}MB`;
export const fileEmpty = 'The file is empty';
export const notAPicture = 'Please select a valid image file';
export const tooManyPixels = 'Pictures can have at most 40 million pixels';
export const tooLongSide = 'Pictures can be at most 65,535 pixels wide or high';
export const tooManyPixelsAtOnce = 'Progressive or interlaced pictures can have at most 15 million pixels';

export const bytesOf = (megabytes: number) => megabytes * 1024 * 1024;
