import { billingProblems } from '@faresight/contracts/billing/problems'
import { Problem } from '@faresight/kit/problem'
import Stripe from 'stripe'

/** Less than the routes have that ask Stripe: several calls, each of which may be tried twice. */
const usualWithinMs = 25_000

const awaySeconds = 15
const busySeconds = 5

/**
 * Does what asks Stripe, and makes problems of its errors. What is given up for the time goes on by itself: it bears to be
 * done twice.
 *
 * @throws Problem where Stripe declines, is busy or away; any other error as it came, since it is a fault of ours
 */
export async function atStripe<T>(work: () => Promise<T>, withinMs = usualWithinMs): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(away(new Error(`Stripe took over ${withinMs} ms.`))), withinMs)
  try {
    return await Promise.race([work(), late.promise])
  } catch (error) {
    throw problemOfStripe(error) ?? error
  } finally {
    clearTimeout(timer)
  }
}

/** What whoever asked is told of an error of Stripe's; `null` where the error is none of theirs to hear. */
export function problemOfStripe(error: unknown): Problem | null {
  if (!(error instanceof Stripe.errors.StripeError)) return null
  // The bank's reason in Stripe's words, made to be shown: "Your card has insufficient funds."
  if (error instanceof Stripe.errors.StripeCardError) {
    return new Problem(billingProblems['payment-declined'], { detail: error.message, cause: error })
  }
  // 409 is the same request under way elsewhere, in another tab.
  if (error instanceof Stripe.errors.StripeRateLimitError || error.statusCode === 409) {
    return new Problem(billingProblems['stripe-busy'], { retryAfterSeconds: busySeconds, cause: error })
  }
  if (error instanceof Stripe.errors.StripeConnectionError || isOutage(error)) return away(error)
  return null
}

/** Whether Stripe answered, and with an error. It then answers the same for a day whoever repeats the request's key. */
export function isAnswered(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError && error.statusCode !== undefined && error.statusCode !== 409
  )
}

/** Whether Stripe finds the request itself wrong: things are no longer as we thought, or the fault is ours. */
export function isRefused(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeIdempotencyError
  )
}

/** Stripe cannot do what it is there for. */
export function away(cause: unknown): Problem {
  return new Problem(billingProblems['stripe-away'], { retryAfterSeconds: awaySeconds, cause })
}

function isOutage({ statusCode }: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  // Without a status the answer was no JSON.
  return statusCode === undefined || statusCode >= 500
}
