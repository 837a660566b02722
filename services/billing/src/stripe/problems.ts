import { billingProblems } from '@faresight/contracts/billing/problems'
import { cancelPlanRpc } from '@faresight/contracts/billing/rpc'
import { Problem } from '@faresight/kit/problem'
import Stripe from 'stripe'

/** Several calls, each with a retry. The routes allow more time than this RPC. */
const timeoutMs = cancelPlanRpc.replyWithinMs - 3000

const awaySeconds = 15
const busySeconds = 5

/**
 * Runs work that calls Stripe and turns its errors into problems. On a timeout the work continues, so it must be
 * idempotent.
 * @param work receives a signal that is aborted on the timeout
 * @param awayDetail the detail shown if Stripe is away
 * @throws Problem if Stripe declines, is busy or away; other errors as they are
 */
export async function translateStripeErrorsWithTimeout<T>(
  work: (signal: AbortSignal) => Promise<T>,
  awayDetail?: string,
): Promise<T> {
  const timedOut = Promise.withResolvers<never>()
  const aborter = new AbortController()
  const timer = setTimeout(() => {
    const problem = stripeUnavailableProblem(new Error(`Stripe did not respond within ${timeoutMs} ms.`))
    aborter.abort(problem)
    timedOut.reject(problem)
  }, timeoutMs)
  try {
    return await Promise.race([work(aborter.signal), timedOut.promise])
  } catch (error) {
    const problem = toStripeProblem(error) ?? error
    const isAway = problem instanceof Problem && problem.type === billingProblems['stripe-unavailable']
    throw isAway ? stripeUnavailableProblem(problem.cause, awayDetail) : problem
  } finally {
    clearTimeout(timer)
  }
}

/** `null` if the error is a fault of ours. */
function toStripeProblem(error: unknown): Problem | null {
  if (!(error instanceof Stripe.errors.StripeError)) return null
  // The bank’s reason, written for customers: “Your card has insufficient funds.”
  if (error instanceof Stripe.errors.StripeCardError) {
    return new Problem(billingProblems['payment-declined'], { detail: error.message, cause: error })
  }
  // 409: the same request is under way, as in another tab.
  if (error instanceof Stripe.errors.StripeRateLimitError || error.statusCode === 409) {
    return new Problem(billingProblems['stripe-busy'], { retryAfterSeconds: busySeconds, cause: error })
  }
  if (error instanceof Stripe.errors.StripeConnectionError || isOutage(error))
    return stripeUnavailableProblem(error)
  return null
}

/** Whether Stripe answered with an error, which it repeats under the same key for a day. */
export function isIdempotentlyRepeatedStripeError(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError && error.statusCode !== undefined && error.statusCode !== 409
  )
}

/** Whether Stripe rejects the request itself: our state is outdated, or the fault is ours. */
export function isInvalidStripeRequestError(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeIdempotencyError
  )
}

export async function ignoreStripeNotFound(ending: Promise<unknown>): Promise<void> {
  try {
    await ending
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode !== 404) throw error
  }
}

export function stripeUnavailableProblem(cause: unknown, detail?: string): Problem {
  return new Problem(billingProblems['stripe-unavailable'], {
    retryAfterSeconds: awaySeconds,
    cause,
    ...(detail && { detail }),
  })
}

function isOutage({ statusCode }: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  // Without a status the answer was no JSON.
  return statusCode === undefined || statusCode >= 500
}
