import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

/** Encrypts authenticator secrets. The user id is authenticated data, so a secret cannot move to another user. */
export interface AuthenticatorSecretCipher {
  encrypt: (secret: Uint8Array, userId: string) => string
  /** @throws for another key or user */
  decrypt: (sealed: string, userId: string) => Uint8Array<ArrayBuffer>
}

/** @param key of any length; the encryption key is derived from it */
export function createAuthenticatorSecretCipher(key: string): AuthenticatorSecretCipher {
  const derived = Buffer.from(hkdfSync('sha256', key, '', 'secrets of authenticator apps', 32))
  return {
    encrypt(secret, userId) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, derived, iv, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(userId))
      const closed = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), closed]).toString('base64url')
    },
    decrypt(sealed, userId) {
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
