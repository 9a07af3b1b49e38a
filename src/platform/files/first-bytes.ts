// The first bytes of a file, which tell its format.

export const startsWith = (bytes: Buffer, magic: string): boolean => bytes.subarray(0, magic.length).equals(Buffer.from(magic, 'latin1'));

/** Formats that are valid text, though they are not plain text. All others with known first bytes have control characters. */
export const textFormats: readonly string[] = ['%PDF-', '%!PS', '{\\rtf', 'GIF87a', 'GIF89a'];
