export interface ProviderLimits {
  perDay: number
  perSecond: number
}

export const minProviderPauseMs = 1000

export interface GuardPolicy {
  /** The circuit opens after this many failures among the last `rollingCalls` calls. */
  openAfterFailures: number
  rollingCalls: number
  outcomeMaxAgeMs: number
  /** From opening to the first probe; each failed probe doubles it. */
  probeAfterMs: number
  maxProbeIntervalMs: number
  /** A probe without a report counts as lost after this time. */
  probeTimeoutMs: number
  /** Each 429 in a row doubles the shortest pause. */
  minPauseMs: number
  maxPauseMs: number
  retryBudgetRatio: number
  maxRetryBudget: number
}

export function createGuardPolicy(deadlineMs: number, probeAfterMs: number): GuardPolicy {
  return {
    openAfterFailures: 5,
    rollingCalls: 10,
    outcomeMaxAgeMs: 10 * 60_000,
    probeAfterMs,
    maxProbeIntervalMs: 5 * 60_000,
    probeTimeoutMs: deadlineMs + 1000,
    minPauseMs: minProviderPauseMs,
    maxPauseMs: 15 * 60_000,
    retryBudgetRatio: 0.1,
    maxRetryBudget: 10,
  }
}
