import { randomBytes } from 'node:crypto'
import { hashToken } from '@faresight/kit/token'
import { Secret, TOTP } from 'otpauth'

/** Defaults of authenticator apps (RFC 6238). */
const totpDefaults = { issuer: 'Faresight', algorithm: 'SHA1', digits: 6, period: 30 } as const

const window = 1

export function generateTotpSecret(): Uint8Array {
  return randomBytes(20)
}

export function toTotpSecretAndUri(
  secret: Uint8Array<ArrayBuffer>,
  email: string,
): { secret: string; uri: string } {
  const kept = new Secret({ buffer: secret.buffer })
  return { secret: kept.base32, uri: new TOTP({ ...totpDefaults, label: email, secret: kept }).toString() }
}

/** The time step of a valid code; `null` for an invalid one. */
export function findMatchingTotpPeriod(
  secret: Uint8Array<ArrayBuffer>,
  code: string,
  now: Date,
): number | null {
  const totp = new TOTP({ ...totpDefaults, secret: new Secret({ buffer: secret.buffer }) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

export function hasTotpCodeFormat(code: string): boolean {
  return /^\d{6}$/.test(code)
}

const recoveryCodeCount = 10
/** Crockford's base32 has no letters that look like digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** 120 random bits each, so that a plain hash is safe: `7k2m-x0q9-…`. */
export function generateRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const letters = Array.from(randomBytes(24), (byte) => alphabet[byte % 32]).join('')
    return letters.match(/.{4}/g)?.join('-') ?? ''
  })
}

/** Ignores case, separators and look-alike letters. */
export function hashRecoveryCode(code: string): string {
  const letters = code.toLowerCase().replaceAll(/[^0-9a-z]/g, '')
  return hashToken(letters.replaceAll('o', '0').replaceAll(/[il]/g, '1'))
}
