import { ApiProblem } from '../../api/problems.ts'

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
