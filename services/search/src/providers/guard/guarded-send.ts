import { setTimeout as delay } from 'node:timers/promises'
import type { ProviderHealth } from '@faresight/contracts/search/provider-health'
import { setProviderHealthGauge, countRefusedRequest, countRetriedRequest } from '../../metrics.ts'
import type { HttpFailure, HttpReply } from '../../http-client/http-client.ts'
import type { ProviderRequest, SendProviderRequest } from '../adapter-options.ts'
import type { ProviderCallContext } from '../provider.ts'
import type { AdmissionDecision, AdmissionRefusal, ProviderCallReport } from './admission.ts'
import type { AdmissionControl } from './admission-control.ts'
import { type ProviderCallRecord, recordCallFailure, recordCallRefusal } from './call-record.ts'
import { minProviderPauseMs, type ProviderLimits } from './guard-policy.ts'
import { createCallerQuotas, purposeDailyQuota } from './quotas.ts'
import { refusalToHttpFailure } from './refusal-messages.ts'

const retryPauseMs = 200

/** A retry has at least this time, and at least what the first try took. */
const minRetryMs = 500

/** A longer Retry-After is not waited for within a search. */
const maxAwaitedPauseMs = 2000

/** Part of the remaining time that the rate limit may delay a request: the provider needs most of it. */
const waitShare = 0.25

export interface GuardedProvider {
  name: string
  title: string
  limits: ProviderLimits
  tracksCallerQuotas: boolean
}

export type RecordedCallContext = ProviderCallContext & { record: ProviderCallRecord }

export type GuardedSend = (
  request: ProviderRequest,
  context: RecordedCallContext,
  provider: GuardedProvider,
) => Promise<HttpReply>

/** Sends admitted requests, after the wait of the rate limit, and retries once where that may help and there is time. */
export function createGuardedSendWithRetry(
  send: SendProviderRequest,
  admission: AdmissionControl,
): GuardedSend {
  async function attempt(
    request: ProviderRequest,
    context: RecordedCallContext,
    { provider, isRetry }: { provider: GuardedProvider; isRetry: boolean },
  ): Promise<HttpReply | { refused: HttpFailure; refusal: AdmissionRefusal | null; until?: number }> {
    const { record, purpose } = context
    const decision = await admission.admit(provider.name, {
      // A retry costs as much as any other request.
      isContinuation: request.isContinuation === true && !isRetry,
      isRetry,
      limits: provider.limits,
      quota: purposeDailyQuota(provider.limits, purpose),
      callerQuotas: provider.tracksCallerQuotas
        ? createCallerQuotas(provider.limits, purpose, context.quotaKeys)
        : undefined,
      maxWaitMs: (record.deadlineAt - Date.now()) * waitShare,
    })
    setProviderHealthGauge(provider.name, providerState(decision))
    if ('refusal' in decision) {
      const { refusal, until } = decision
      countRefusedRequest(provider.name, refusal)
      return { refused: refusalToHttpFailure(provider.title, refusal), refusal, ...(until && { until }) }
    }
    if (!(await waitUnlessAborted(decision.waitMs, context)))
      return { refused: { fault: 'late', status: null }, refusal: null }
    record.sentRequests++
    record.isProbe ||= decision.isProbe
    const reply = await send(request, context)
    if ('fault' in reply) recordCallFailure(record, reply)
    else record.hasReceivedData = true
    return reply
  }

  return async (request, context, provider) => {
    const { record } = context
    const startedAt = Date.now()
    const first = await attempt(request, context, { provider, isRetry: false })
    if ('refused' in first) {
      recordCallRefusal(record, first.refusal, first.until)
      return first.refused
    }
    if (!('fault' in first)) return first
    const reported =
      first.fault === 'limited' ? admission.report(provider.name, rateLimitReport(first)) : null
    const pauseMs = record.isProbe ? null : pauseBeforeRetry(first)
    const latestStart = record.deadlineAt - Math.max(minRetryMs, Date.now() - startedAt)
    if (pauseMs === null || Date.now() + pauseMs > latestStart) return first
    // The pause of all replicas has begun by then, so ours does not end before it.
    await reported
    await delay(pauseMs, undefined, context).catch(() => {})
    const second = await attempt(request, context, { provider, isRetry: true })
    if ('refused' in second) return first
    if ('fault' in second && second.fault === 'limited')
      void admission.report(provider.name, rateLimitReport(second))
    countRetriedRequest(provider.name, 'fault' in second ? second.fault : 'answered')
    return second
  }
}

function providerState(decision: AdmissionDecision): ProviderHealth['state'] {
  if ('waitMs' in decision) return decision.isProbe ? 'failing' : 'well'
  if (decision.refusal === 'circuit-open') return 'failing'
  return decision.refusal === 'paused' || decision.refusal === 'quota-exceeded' ? 'limited' : 'well'
}

async function waitUnlessAborted(waitMs: number, { signal }: ProviderCallContext): Promise<boolean> {
  if (waitMs) await delay(waitMs, undefined, { signal }).catch(() => {})
  return !signal.aborted
}

/** The failure itself is counted with the whole call. */
function rateLimitReport({ retryAfterMs = null }: { retryAfterMs?: number | null }): ProviderCallReport {
  return { outcome: null, wasProbe: false, failedRequests: 0, rateLimited: { retryAfterMs } }
}

/** `null` for no retry: a request that the provider finds wrong stays wrong. */
function pauseBeforeRetry({ fault, retryAfterMs, isTransient }: HttpFailure): number | null {
  if (isTransient) return retryPauseMs
  if (fault !== 'limited' || retryAfterMs === undefined) return null
  const pauseMs = Math.max(minProviderPauseMs, retryAfterMs)
  return pauseMs <= maxAwaitedPauseMs ? pauseMs : null
}
