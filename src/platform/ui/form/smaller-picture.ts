// A photo of a phone is larger than what may be uploaded, and than what is shown: it is made smaller before it is sent.

import { pictureSides } from '../../wire/files.ts';
import { bytesOf, fileTooLarge, notAPicture, pictureTypes } from '../../wire/uploads.ts';

const mostMegabytes = 25;

/** Said beside the limit of what is uploaded. */
export const largerPhotos = `Larger photos, up to ${mostMegabytes} MB, are made smaller`;

/** Why a picked file is refused at once, or null. It names the limit of what is uploaded, which holds wherever the file comes from. */
export const refusalOfPicture = ({ type, size }: File, uploaded: number, tooLarge = fileTooLarge): string | null => {
  if (!pictureTypes.some((one) => one === type)) return notAPicture;
  // Its pictures would stop moving.
  const most = type === 'image/gif' ? uploaded : Math.max(uploaded, mostMegabytes);
  return size > bytesOf(most) ? tooLarge(uploaded) : null;
};

/** The file itself if it is small enough. Throws where the browser cannot read it. */
export const smallerPicture = async (file: File, uploaded: number): Promise<File> => {
  if (file.size <= bytesOf(uploaded)) return file;
  // The browser turns the picture as the camera was held.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, pictureSides.large / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  // Others than photos may be transparent. A browser that writes no WebP writes PNG instead.
  const blob = await blobOf(canvas, file.type === 'image/jpeg' ? file.type : 'image/webp');
  const name = file.name.replace(/\.[^.]*$/, '');
  return new File([blob], `${name}.${blob.type.replace('image/', '')}`, { type: blob.type });
};

const quality = 0.9;

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture cannot be drawn'))), type, quality);
  });
