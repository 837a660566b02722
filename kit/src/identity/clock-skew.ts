import { requestProblems } from '@faresight/contracts/problems'
import { Problem } from '../problem.ts'
import type { Log } from '../telemetry/log.ts'
import { createHistogram } from '../telemetry/metrics.ts'

/** @param seconds positive where this clock is ahead of the gateway's */
export type ClockSkewReporter = (seconds: number, isTolerated: boolean) => void

const logEveryMs = 60_000

const retryAfterSeconds = 5

const identityClockSkew = createHistogram(
  'identity_clock_skew_seconds',
  'How far this clock is outside the validity of an identity that the gateway signed, from 1 s',
  ['outcome'],
  [5, 30, 60, 300, 3600, 86_400],
)
// Otherwise `increase()` would not see the first observation.
identityClockSkew.zero({ outcome: 'tolerated' })
identityClockSkew.zero({ outcome: 'refused' })

/** 503, not 401: the caller is signed in, and another replica may have the right time. */
export class ClockSkewError extends Problem {
  override name = 'ClockSkewError'

  constructor(seconds: number) {
    const cause = new Error(
      `The clocks of this process and the gateway differ by ${Math.round(Math.abs(seconds))} s or more.`,
    )
    super(requestProblems.unavailable, { retryAfterSeconds, cause })
  }
}

export const reportNoClockSkew: ClockSkewReporter = () => {}

/** Measures each skew, and logs at most one a minute. */
export function createClockSkewReporter(
  log: Pick<Log, 'error' | 'warn'>,
  now: () => number = () => performance.now(),
): ClockSkewReporter {
  let loggedAt = -Infinity
  return (seconds, isTolerated) => {
    identityClockSkew.observe({ outcome: isTolerated ? 'tolerated' : 'refused' }, Math.abs(seconds))
    if (now() - loggedAt < logEveryMs) return
    loggedAt = now()
    const level = isTolerated ? 'warn' : 'error'
    log[level]({ skewSeconds: Math.round(seconds) }, 'this clock differs from that of the gateway')
  }
}
