import { hash, randomBytes } from 'node:crypto'

/** 256 random bits in base64url. Only its hash is stored. */
export function generateToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256, hexadecimal. A random token needs no salt. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}
