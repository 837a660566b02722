import Stripe from 'stripe'

/** An older signature may have been overheard. */
const toleranceSeconds = 300

interface Signed {
  body: Buffer
  signature: string | string[] | undefined
  /** Any of them will do: while they rotate there are two. */
  secrets: readonly string[]
  now: Date
}

/** Whether Stripe has signed the very bytes, within the last five minutes. */
export function isSigned({ body, signature, secrets, now }: Signed): boolean {
  if (typeof signature !== 'string') return false
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
    // Of some headers that nobody has signed the SDK throws other errors than its own.
    return false
  }
}
