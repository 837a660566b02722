import type { QuotePurpose } from '@faresight/contracts/search/rpc'

/** How often a provider may be asked, over all replicas. */
export interface Limits {
  perDay: number
  perSecond: number
}

/** Until what part of a day's budget is used up each purpose may ask: the rest is kept for those who pay. */
const shareOf: Record<QuotePurpose, number> = { visitor: 0.7, member: 0.7, scheduled: 0.9, subscriber: 1 }

/** How many requests a day may have had after one more for this purpose. */
export function budgetFor({ perDay }: Limits, purpose: QuotePurpose): number {
  return Math.floor(perDay * shareOf[purpose])
}

/** What may come at once, said in time: all that a second may have, less the one that is due now. */
export function burstMs({ perSecond }: Limits): number {
  return Math.max(0, 1000 - 1000 / perSecond)
}

/** No pause that a provider asks for is shorter. */
export const shortestPauseMs = 1000

/** When a provider is left alone, and for how long. */
export interface Rules {
  /** Given up when this many of the last `remembered` calls got no answer. */
  givenUpAt: number
  remembered: number
  /** Calls that are longer ago say nothing of now. */
  forgottenAfterMs: number
  /** From giving up to the first probe; each probe that fails doubles it. */
  probeAfterMs: number
  longestProbeMs: number
  /** A probe that nobody reported on counts as lost after this time. */
  probeTakesMs: number
  /** Of a provider that has had enough of us. Each refusal in a row doubles it. */
  shortestPauseMs: number
  longestPauseMs: number
  /** Of each request that is let through, saved up for one retry. */
  retryShare: number
  mostRetries: number
}

/** @param deadlineMs how long a provider has to answer */
export function rulesFor(deadlineMs: number, probeAfterMs: number): Rules {
  return {
    givenUpAt: 5,
    remembered: 10,
    forgottenAfterMs: 10 * 60_000,
    probeAfterMs,
    longestProbeMs: 5 * 60_000,
    probeTakesMs: deadlineMs + 1000,
    shortestPauseMs,
    longestPauseMs: 15 * 60_000,
    retryShare: 0.1,
    mostRetries: 10,
  }
}
