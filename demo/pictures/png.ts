// Turns drawings into picture files that can be uploaded.

import sharp from 'sharp';

/** PNG by default, with little compression: the portal decodes it a moment later. */
export const pngOf = (svg: string, wide?: number, format: 'png' | 'jpeg' = 'png'): Promise<Buffer> => {
  const drawn = sharp(Buffer.from(svg)).removeAlpha().resize(wide);
  return format === 'jpeg'
    ? drawn.jpeg({ quality: 88 }).toBuffer()
    : drawn.png({ compressionLevel: 1, adaptiveFiltering: false }).toBuffer();
};

export const pictureFile = async (svg: string): Promise<File> => new File([new Uint8Array(await pngOf(svg))], 'picture.png');
