import { randomBytes } from 'node:crypto'
import { hashToken } from '@faresight/kit/token'
import { Secret, TOTP } from 'otpauth'

/** As every authenticator app has it unless it is told otherwise (RFC 6238). */
const usual = { issuer: 'Faresight', algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Clocks of phones may be that many periods off. */
const window = 1

/** 160 random bits, as RFC 4226 recommends. */
export function newSecret(): Uint8Array {
  return randomBytes(20)
}

/** What an authenticator app is told: the secret in base32, to type, and the address that its QR code holds. */
export function tellSecret(secret: Uint8Array<ArrayBuffer>, email: string): { secret: string; uri: string } {
  const kept = new Secret({ buffer: secret.buffer })
  return { secret: kept.base32, uri: new TOTP({ ...usual, label: email, secret: kept }).toString() }
}

/** The period since 1970 that a code is of, by that secret at `now`; `null` where it is of none that counts. */
export function periodOfCode(secret: Uint8Array<ArrayBuffer>, code: string, now: Date): number | null {
  const totp = new TOTP({ ...usual, secret: new Secret({ buffer: secret.buffer }) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** Whether somebody typed a code of an app rather than one that stands in for it. */
export function isOfApp(code: string): boolean {
  return /^\d{6}$/.test(code)
}

const howManyRecoveryCodes = 10
/** Crockford's base32: no letter that is mistaken for a digit. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Codes of 120 random bits each, so that a plain hash of one can be stored: `7k2m-x0q9-…`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: howManyRecoveryCodes }, () => {
    const letters = Array.from(randomBytes(24), (byte) => alphabet[byte % 32]).join('')
    return letters.match(/.{4}/g)?.join('-') ?? ''
  })
}

/** What is stored of a recovery code, however it was typed. */
export function recoveryHash(code: string): string {
  const letters = code.toLowerCase().replaceAll(/[^0-9a-z]/g, '')
  return hashToken(letters.replaceAll('o', '0').replaceAll(/[il]/g, '1'))
}
