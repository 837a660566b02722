import { burstMs, type Limits, type Rules } from './limits.ts'

/** What is known of a provider. Moments are milliseconds since 1970. */
export interface State {
  /** UTC. */
  day: string
  /** Of that day. Polls and the like are not counted. */
  requests: number
  failures: number
  /** When a request would be due if they came evenly. Some may come earlier: as many as a second may have. */
  nextTurnAt: number
  pausedUntil: number | null
  /** How often in a row it said that it has had enough of us. */
  refusals: number
  /** The last calls, newest last: `.` was answered, `x` was not. */
  recent: string
  /** Set while it is given up: when one call may try again. */
  probeAt: number | null
  failedProbes: number
  savedRetries: number
  lastAnswerAt: number | null
  lastFailureAt: number | null
}

/** A request that wants to be sent. */
export interface Wish {
  /** Belongs to something that was let through: it only heeds a pause. */
  goesOn: boolean
  isRetry: boolean
  limits: Limits
  /** How many requests the day may have had with this one. */
  budget: number
  /** How long it would wait for its turn. */
  patienceMs: number
}

export type Refusal = 'paused' | 'failing' | 'no-retry' | 'spent' | 'crowded'

/** `until`: when the provider is asked again, of one that is left alone. `isProbe`: the provider is given up, and this request alone finds out whether it is back. */
export type Decision = { refusal: Refusal; until?: number } | { waitMs: number; isProbe: boolean }

/** What became of a call: `null` where that says nothing of the provider's health. */
export type Outcome = 'answered' | 'failed' | null

export interface Report {
  outcome: Outcome
  wasProbe: boolean
  /** Requests of the call that got no answer. */
  failures: number
  /** Set where it had enough of us; `null` where it did not say for how long. */
  limited?: { retryAfterMs: number | null }
}

export function newState(now: number): State {
  return {
    day: dayOf(now),
    requests: 0,
    failures: 0,
    nextTurnAt: now,
    pausedUntil: null,
    refusals: 0,
    recent: '',
    probeAt: null,
    failedProbes: 0,
    savedRetries: 1,
    lastAnswerAt: null,
    lastFailureAt: null,
  }
}

/**
 * The rules of admission for one process. `store.ts` says them once more in SQL, for all replicas together; a test holds
 * the two against each other.
 */
export function admit(
  before: State,
  wish: Wish,
  now: number,
  rules: Rules,
): { state: State; decision: Decision } {
  const isNewDay = before.day !== dayOf(now)
  const state = isNewDay ? { ...before, day: dayOf(now), requests: 0, failures: 0 } : before
  const every = 1000 / wish.limits.perSecond
  const waitMs = Math.max(0, state.nextTurnAt - now - burstMs(wish.limits))
  const refusal = admissionRefusal(state, wish, now, waitMs)
  if (refusal) return { state: before, decision: { refusal, ...restOf(refusal, state) } }
  if (wish.goesOn) return { state: before, decision: { waitMs: 0, isProbe: false } }
  const isProbe = state.probeAt !== null
  const taken: State = {
    ...state,
    requests: state.requests + 1,
    nextTurnAt: Math.max(state.nextTurnAt, now) + every,
    // Nobody else probes while this one is on its way.
    probeAt: isProbe ? now + Math.max(rules.probeTakesMs, probePause(state.failedProbes, rules)) : null,
    savedRetries: Math.min(rules.mostRetries, state.savedRetries + rules.retryShare) - (wish.isRetry ? 1 : 0),
  }
  return { state: taken, decision: { waitMs, isProbe } }
}

function restOf(refusal: Refusal, { pausedUntil, probeAt }: State): { until?: number } {
  const until = refusal === 'paused' ? pausedUntil : refusal === 'failing' ? probeAt : null
  return until === null ? {} : { until }
}

function admissionRefusal(state: State, wish: Wish, now: number, waitMs: number): Refusal | null {
  const { pausedUntil, probeAt, savedRetries, requests } = state
  if (pausedUntil !== null && pausedUntil > now) return 'paused'
  if (wish.goesOn) return null
  if (probeAt !== null && probeAt > now) return 'failing'
  if (wish.isRetry && (probeAt !== null || savedRetries < 1)) return 'no-retry'
  if (requests >= wish.budget) return 'spent'
  if (waitMs > wish.patienceMs) return 'crowded'
  return null
}

/** What a report changes, by the same rules as `store.ts`. */
export function heard(state: State, report: Report, now: number, rules: Rules): State {
  const { outcome, failures, limited } = report
  return {
    ...state,
    failures: state.failures + failures,
    lastAnswerAt: outcome === 'answered' ? now : state.lastAnswerAt,
    lastFailureAt: failures || outcome === 'failed' ? now : state.lastFailureAt,
    ...breakerAfter(state, report, now, rules),
    ...(limited ? pausedBy(state, limited, now, rules) : outcome === 'answered' && { refusals: 0 }),
  }
}

type Breaker = Pick<State, 'recent' | 'probeAt' | 'failedProbes'>

function breakerAfter(state: State, { outcome, wasProbe }: Report, now: number, rules: Rules): Breaker {
  const { recent, probeAt, failedProbes } = state
  // What was asked before a provider was given up says nothing new.
  if (!outcome || (probeAt !== null && !wasProbe)) return { recent, probeAt, failedProbes }
  if (probeAt !== null) {
    if (outcome === 'answered') return { recent: '', probeAt: null, failedProbes: 0 }
    return { recent: '', probeAt: now + probePause(failedProbes + 1, rules), failedProbes: failedProbes + 1 }
  }
  const lastHeardAt = Math.max(state.lastAnswerAt ?? 0, state.lastFailureAt ?? 0)
  const known = lastHeardAt < now - rules.forgottenAfterMs ? '' : recent
  const marks = `${known}${outcome === 'failed' ? 'x' : '.'}`.slice(-rules.remembered)
  if (marks.replaceAll('.', '').length < rules.givenUpAt)
    return { recent: marks, probeAt: null, failedProbes: 0 }
  return { recent: '', probeAt: now + probePause(0, rules), failedProbes: 0 }
}

function pausedBy(
  { refusals, pausedUntil }: State,
  { retryAfterMs }: { retryAfterMs: number | null },
  now: number,
  { shortestPauseMs, longestPauseMs }: Rules,
): Pick<State, 'pausedUntil' | 'refusals'> {
  const grown = shortestPauseMs * 2 ** Math.min(refusals, 20)
  const pauseMs = Math.min(longestPauseMs, Math.max(grown, retryAfterMs ?? 0))
  // Those that were on their way when the pause began are no further refusals.
  const isOneMore = pausedUntil === null || pausedUntil <= now
  return {
    pausedUntil: isOneMore
      ? now + pauseMs
      : Math.max(pausedUntil, now + Math.min(longestPauseMs, retryAfterMs ?? 0)),
    refusals: isOneMore ? refusals + 1 : refusals,
  }
}

function probePause(failedProbes: number, { probeAfterMs, longestProbeMs }: Rules): number {
  return Math.min(longestProbeMs, probeAfterMs * 2 ** Math.min(failedProbes, 20))
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}
