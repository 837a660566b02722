import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

/** Encrypts secrets of authenticator apps, each for one user: that of one opens nothing in the row of another. */
export interface Seal {
  close: (secret: Uint8Array, userId: string) => string
  /** @throws where it was not closed under this key for this user */
  open: (sealed: string, userId: string) => Uint8Array<ArrayBuffer>
}

/** @param key what the operator has set; of any length, as it is not used as it stands */
export function createSeal(key: string): Seal {
  const derived = Buffer.from(hkdfSync('sha256', key, '', 'secrets of authenticator apps', 32))
  return {
    close(secret, userId) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, derived, iv, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(userId))
      const closed = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), closed]).toString('base64url')
    },
    open(sealed, userId) {
      const all = Buffer.from(sealed, 'base64url')
      const iv = all.subarray(0, ivBytes)
      const decipher = createDecipheriv(algorithm, derived, iv, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(userId))
      decipher.setAuthTag(all.subarray(ivBytes, ivBytes + tagBytes))
      const closed = all.subarray(ivBytes + tagBytes)
      return Uint8Array.from(Buffer.concat([decipher.update(closed), decipher.final()]))
    },
  }
}
