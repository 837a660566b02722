import { ApiProblem, sentenceOf } from '../../api/problems.ts'
import { billingProblems } from '@faresight/contracts/billing/problems'
import { checkoutText } from './messages.ts'

/**
 * What became of a payment, as far as is known. `checking` and `unlocking` are asked about again by themselves; `waiting`,
 * `late` and `away` have been for a while, and can be by hand.
 */
export type Outcome =
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
  /** Whether the session of whoever is here has what the plan opens. */
  hasAccess: boolean
  /** Billing itself says that nothing is open: what was paid for has ended since. */
  isOver: boolean
  /** It was asked about often enough. */
  gaveUp: boolean
}

export function outcomeOf({ sessionId, payment, error, hasAccess, isOver, gaveUp }: Known): Outcome {
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

/** Whether it is asked about again by itself. */
export function isOpen(outcome: Outcome): boolean {
  return outcome === 'checking' || outcome === 'unlocking'
}

/** Quick at first, since most payments are known at once; about a minute in all. */
const pausesMs = [500, 1000, 1500, 2000, 3000, 4000, 6000, 8000, 10_000, 12_000, 12_000]

/** How long to wait before asking again after so many times; `null`: often enough. */
export function pauseAfter(times: number): number | null {
  return pausesMs[times - 1] ?? null
}

function isUnknown(error: Error | null): boolean {
  return error instanceof ApiProblem && (error.status === 404 || error.status === 400)
}

export interface Refusal {
  title: string
  sentence: string
  /** There is a plan already. */
  isSubscribed: boolean
}

/** What a person reads of a checkout that could not begin. */
export function refusalOf(error: unknown): Refusal {
  const isSubscribed =
    error instanceof ApiProblem && error.code === billingProblems['already-subscribed'].code
  return { title: checkoutText.failedTitle, sentence: sentenceOf(error, fallbackOf(error)), isSubscribed }
}

/** Nothing that can be paid for was chosen. */
export function nothingChosen(kind: 'empty' | 'unknown'): Refusal {
  return {
    title: checkoutText.errorTitle,
    sentence: kind === 'empty' ? checkoutText.failed.empty : checkoutText.failed.noPlan,
    isSubscribed: false,
  }
}

/**
 * Which page of the web to pay on an answer names.
 *
 * @throws where it names none that a browser can be sent to
 */
export function paymentPage(url: string): string {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) throw new Error(`no page to pay on: ${url}`)
  return url
}

/** What a browser says of a server that it cannot reach is a TypeError; whatever else is wrong is the answer. */
function fallbackOf(error: unknown): string {
  if (error instanceof ApiProblem) return checkoutText.failed.silent
  return error instanceof TypeError ? checkoutText.failed.unreachable : checkoutText.failed.noPage
}
