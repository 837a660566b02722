import Stripe from 'stripe'

/** An older signature may have been overheard, and one from further ahead would do for longer than that. */
const toleranceSeconds = 300

interface Signed {
  body: Buffer
  signature: string | string[] | undefined
  /** Any of them will do: while they rotate there are two. */
  secrets: readonly string[]
  now: Date
}

/** Whether Stripe has signed the very bytes, at most five minutes before or after now. */
export function isSigned({ body, signature, secrets, now }: Signed): boolean {
  if (typeof signature !== 'string' || isAhead(signature, now)) return false
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

/** The SDK looks at how old a signature is alone. Of several times it signs the last. */
function isAhead(signature: string, now: Date): boolean {
  const time = signature.split(',').findLast((part) => part.startsWith('t='))
  return Number.parseInt(time?.slice(2) ?? '', 10) - now.getTime() / 1000 > toleranceSeconds
}
