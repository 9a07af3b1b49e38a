// Encrypts texts that are stored. Whoever has only the database cannot read them: the key is kept elsewhere.

import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

export interface Sealer {
  /** The names of its keys, first the one that it seals with. Every sealed text begins with one. They tell nothing about the keys. */
  keyIds: string[];
  /** `of` is the owner or purpose: a text sealed for another one cannot be opened. */
  seal(text: string, of: string): string;
  /** Null when its key is not known. */
  open(sealed: string, of: string): string | null;
}

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** Seals with the first secret, opens with any of them. */
export const createSealer = (first: string, ...others: string[]): Sealer => {
  const sealingKey = keyOf(first);
  const keyId = idOf(sealingKey);
  const keys = new Map([sealingKey, ...others.map(keyOf)].map((key) => [idOf(key), key]));
  return {
    keyIds: [...keys.keys()],
    seal: (text, of) => {
      const nonce = randomBytes(nonceLength);
      const sealing = createCipheriv(cipher, sealingKey, nonce).setAAD(Buffer.from(of));
      const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()]);
      return `${keyId}.${Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url')}`;
    },
    open: (sealed, of) => {
      const [id, body = ''] = sealed.split('.');
      const key = keys.get(id ?? '');
      if (!key) return null;
      const bytes = Buffer.from(body, 'base64url');
      const opening = createDecipheriv(cipher, key, bytes.subarray(0, nonceLength)).setAAD(Buffer.from(of));
      opening.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
      return Buffer.concat([opening.update(bytes.subarray(nonceLength + tagLength)), opening.final()]).toString('utf8');
    },
  };
};

const keyOf = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'chapterhouse sealed texts', 32));

const idOf = (key: Buffer): string => createHash('sha256').update(key).digest('base64url').slice(0, 8);
