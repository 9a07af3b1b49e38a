// A QR code as a picture inside a mail: mail programs load nothing from elsewhere for it, and draw no SVG.

/** By this name the HTML of a mail refers to its picture. */
export const qrPicture = 'qr-code';

/** The margin without which it is not read, in modules. */
const margin = 4;

/** Pixels of one module: twice as large as a mail shows it, for sharp screens. */
const scale = 8;

export const drawQrCode = async (text: string): Promise<Buffer> => {
  const [{ default: sharp }, { encode }] = await Promise.all([import('sharp'), import('uqr')]);
  const { size, data } = encode(text, { border: margin });
  const pixels = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)));
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * scale, size * scale, { kernel: 'nearest' })
    .png()
    .toBuffer();
};
