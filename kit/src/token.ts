import { hash, randomBytes } from 'node:crypto'

/** 256 random bits in base64url, for a cookie or a link. It is told to one browser or mailbox once and kept nowhere. */
export function generateToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token: SHA-256, hexadecimal. It needs no salt, since nobody can guess what was hashed. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}
