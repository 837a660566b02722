import { billingProblems } from '@faresight/contracts/billing/problems'
import { cancelPlanRpc } from '@faresight/contracts/billing/rpc'
import { Problem } from '@faresight/kit/problem'
import Stripe from 'stripe'

/** Several calls, each of which may be tried twice. Nobody waits longer: the routes have more time than this RPC. */
const withinMs = cancelPlanRpc.replyWithinMs - 3000

const awaySeconds = 15
const busySeconds = 5

/**
 * Does what asks Stripe, and makes problems of its errors. What takes too long is given up, and goes on by itself: it bears
 * to be done twice.
 *
 * @param work is told by the signal when nobody waits for it any more
 * @param awayDetail what whoever asked is told where Stripe is away, if not the usual
 * @throws Problem where Stripe declines, is busy or away; any other error as it came, since it is a fault of ours
 */
export async function atStripe<T>(
  work: (signal: AbortSignal) => Promise<T>,
  awayDetail?: string,
): Promise<T> {
  const late = Promise.withResolvers<never>()
  const giving = new AbortController()
  const timer = setTimeout(() => {
    const problem = away(new Error(`Stripe took over ${withinMs} ms.`))
    giving.abort(problem)
    late.reject(problem)
  }, withinMs)
  try {
    return await Promise.race([work(giving.signal), late.promise])
  } catch (error) {
    const problem = problemOfStripe(error) ?? error
    const isAway = problem instanceof Problem && problem.type === billingProblems['stripe-away']
    throw isAway ? away(problem.cause, awayDetail) : problem
  } finally {
    clearTimeout(timer)
  }
}

/** What whoever asked is told of an error of Stripe's; `null` where the error is none of theirs to hear. */
function problemOfStripe(error: unknown): Problem | null {
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

/** What is gone already need not be ended. */
export async function orGone(ending: Promise<unknown>): Promise<void> {
  try {
    await ending
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode !== 404) throw error
  }
}

/** Stripe cannot do what it is there for. */
export function away(cause: unknown, detail?: string): Problem {
  return new Problem(billingProblems['stripe-away'], {
    retryAfterSeconds: awaySeconds,
    cause,
    ...(detail && { detail }),
  })
}

function isOutage({ statusCode }: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  // Without a status the answer was no JSON.
  return statusCode === undefined || statusCode >= 500
}
