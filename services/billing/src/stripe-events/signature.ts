import Stripe from 'stripe'

const toleranceSeconds = 300

interface SignedPayload {
  body: Buffer
  signature: string | string[] | undefined
  secrets: readonly string[]
  now: Date
}

/** Whether Stripe signed exactly these bytes, at most five minutes before or after `now`. */
export function isSignedByStripe({ body, signature, secrets, now }: SignedPayload): boolean {
  if (typeof signature !== 'string' || isTooFarAhead(signature, now)) return false
  return secrets.some((secret) => isSignedWith(secret, { body, signature, now }))
}

function isSignedWith(
  secret: string,
  { body, signature, now }: { body: Buffer; signature: string; now: Date },
): boolean {
  const { signature: verifier } = Stripe.webhooks
  try {
    return (
      verifier?.verifyHeader(body, signature, secret, toleranceSeconds, undefined, now.getTime()) ?? false
    )
  } catch {
    // The SDK throws other errors for some malformed headers.
    return false
  }
}

/** The SDK checks only the age. Of several times the last one is signed. */
function isTooFarAhead(signature: string, now: Date): boolean {
  const time = signature.split(',').findLast((part) => part.startsWith('t='))
  return Number.parseInt(time?.slice(2) ?? '', 10) - now.getTime() / 1000 > toleranceSeconds
}
