import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app shows at `at`, in milliseconds since 1970, by a secret in base32. */
export function currentTotpCode(secret: string, at = Date.now()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
}
