import { ApiProblem, messageOf } from '../../api/problems.ts'
import { billingProblems } from '@faresight/contracts/billing/problems'
import { checkoutText } from './messages.ts'

/**
 * Known outcome of a payment. `checking` and `unlocking` poll on; `waiting`, `late` and `away` can be retried by
 * hand.
 */
export type PaymentOutcome =
  | 'none'
  | 'checking'
  | 'waiting'
  | 'away'
  | 'unknown'
  | 'unpaid'
  | 'refunded'
  | 'unlocking'
  | 'late'
  | 'over'
  | 'welcome'

interface Known {
  sessionId: string | null
  payment: { status: 'open' | 'complete' | 'expired'; isRefunded: boolean } | undefined
  error: Error | null
  hasAccess: boolean
  isOver: boolean
  gaveUp: boolean
}

export function paymentOutcome({
  sessionId,
  payment,
  error,
  hasAccess,
  isOver,
  gaveUp,
}: Known): PaymentOutcome {
  if (!sessionId) return 'none'
  if (isUnknown(error)) return 'unknown'
  if (payment?.isRefunded) return 'refunded'
  if (payment?.status === 'expired') return 'unpaid'
  if (payment?.status === 'complete') {
    if (hasAccess) return 'welcome'
    return isOver ? 'over' : gaveUp ? 'late' : 'unlocking'
  }
  if (!gaveUp) return 'checking'
  return error ? 'away' : 'waiting'
}

/** Whether it is still polled. */
export function isOpen(outcome: PaymentOutcome): boolean {
  return outcome === 'checking' || outcome === 'unlocking'
}

/** Most payments are known at once; about a minute in total. */
const pausesMs = [500, 1000, 1500, 2000, 3000, 4000, 6000, 8000, 10_000, 12_000, 12_000]

/** The pause after a number of attempts, in milliseconds; `null`: stop. */
export function pauseAfter(times: number): number | null {
  return pausesMs[times - 1] ?? null
}

function isUnknown(error: Error | null): boolean {
  return error instanceof ApiProblem && (error.status === 404 || error.status === 400)
}

export interface CheckoutError {
  title: string
  sentence: string
  isSubscribed: boolean
}

/** What to show when a checkout can't start. */
export function checkoutError(error: unknown): CheckoutError {
  const isSubscribed =
    error instanceof ApiProblem && error.code === billingProblems['already-subscribed'].code
  return { title: checkoutText.failedTitle, sentence: messageOf(error, fallbackOf(error)), isSubscribed }
}

/** The cart has nothing to buy. */
export function nothingChosen(kind: 'empty' | 'unknown'): CheckoutError {
  return {
    title: checkoutText.errorTitle,
    sentence: kind === 'empty' ? checkoutText.failed.empty : checkoutText.failed.noPlan,
    isSubscribed: false,
  }
}

/**
 * Checks the URL of a payment page.
 *
 * @throws unless a browser can open it
 */
export function paymentPage(url: string): string {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw new Error(`no page to pay on: ${url}`)
  return url
}

/** `fetch` throws a TypeError when the server is unreachable. */
function fallbackOf(error: unknown): string {
  if (error instanceof ApiProblem) return checkoutText.failed.silent
  return error instanceof TypeError ? checkoutText.failed.unreachable : checkoutText.failed.noPage
}
