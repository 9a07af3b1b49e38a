// Seals texts that are stored and must not be read by whoever has the database. Only the key opens them, which is kept outside of it.

import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

export interface Sealer {
  /** Names the key and tells nothing about it. Every sealed text begins with it. */
  keyId: string;
  /** `of` is whom or what it belongs to: in another place it cannot be opened. */
  seal(text: string, of: string): string;
  /** Null when it was sealed with another key. */
  open(sealed: string, of: string): string | null;
}

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

export const createSealer = (secret: string): Sealer => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'chapterhouse sealed texts', 32));
  const keyId = createHash('sha256').update(key).digest('base64url').slice(0, 8);
  return {
    keyId,
    seal: (text, of) => {
      const nonce = randomBytes(nonceLength);
      const sealing = createCipheriv(cipher, key, nonce).setAAD(Buffer.from(of));
      const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
      return `${keyId}.${Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url')}`;
    },
    open: (sealed, of) => {
      const [id, body = ''] = sealed.split('.');
      if (id !== keyId) return null;
      const bytes = Buffer.from(body, 'base64url');
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceLength)).setAAD(Buffer.from(of));
      opening.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
      return Buffer.concat([opening.update(bytes.subarray(nonceLength + tagLength)), opening.final()]).toString('utf8');
    },
  };
};
