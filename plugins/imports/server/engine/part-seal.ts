/** Encrypts parts of files at rest: AES-256-GCM, each bound to its import and number. */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const nonceBytes = 12;
const tagBytes = 16;

export interface PartSeal {
  seal(importId: string, number: number, bytes: Uint8Array): Buffer;
  /** @throws Error if the part was changed or moved to another import or number */
  open(importId: string, number: number, sealed: Uint8Array): Buffer;
}

/** @param key 32 bytes */
export function partSeal(key: Buffer): PartSeal {
  const place = (importId: string, number: number): Buffer => Buffer.from(`${importId} ${number}`);
  return {
    seal: (importId, number, bytes) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(place(importId, number));
      const text = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    open: (importId, number, sealed) => {
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
        .setAAD(place(importId, number))
        .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
    },
  };
}
