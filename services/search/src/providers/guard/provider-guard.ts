import type { ProviderHealth } from '@faresight/contracts/search/provider-health'
import type { LimitReason } from '@faresight/contracts/search/rpc'
import type { Log } from '@faresight/kit/telemetry/log'
import type { Postgres } from '@faresight/kit/postgres'
import { createHttpClient, type HttpFault } from '../../http-client/http-client.ts'
import type { SendProviderRequest } from '../adapter-options.ts'
import type { FareCalendarAnswer, Provider, ProviderSearchAnswer, ProviderCallContext } from '../provider.ts'
import { createAdmissionControl } from './admission-control.ts'
import {
  type ProviderCallRecord,
  type ProviderCallResult,
  createProviderCallRecord,
  toProviderCallReport,
} from './call-record.ts'
import { createGuardPolicy, type ProviderLimits } from './guard-policy.ts'
import { createGuardedSendWithRetry, type GuardedProvider, type RecordedCallContext } from './guarded-send.ts'
import { readProviderStates, toProviderHealth, type ProviderDayCounts } from './provider-health.ts'
import type { QuotaRefusal } from './quotas.ts'
import { quotaRefusalMessage } from './refusal-messages.ts'

const maxAnswerBytes = 16 * 1024 * 1024

/** Stands between the adapters and their providers. Disposed once all reports are stored. */
export interface ProviderGuard extends AsyncDisposable {
  guardProvider(
    limits: ProviderLimits,
    create: (send: SendProviderRequest) => Provider,
    options?: { tracksCallerQuotas?: boolean },
  ): Provider
  quotaTrackedProviders(): GuardedProvider[]
  /** Health of all providers, over all replicas. @param days those of the last `providerHealthWindowDays` at least, oldest first */
  readHealth(days: readonly ProviderDayCounts[]): Promise<ProviderHealth[]>
}

export interface ProviderGuardOptions {
  postgres: Postgres
  deadlineMs: number
  probeAfterMs: number
  admissionTimeoutMs: number
  log: Log
}

export function createProviderGuard(options: ProviderGuardOptions): ProviderGuard {
  const { postgres, deadlineMs, probeAfterMs, admissionTimeoutMs, log } = options
  const policy = createGuardPolicy(deadlineMs, probeAfterMs)
  const admission = createAdmissionControl({ postgres, policy, timeoutMs: admissionTimeoutMs, log })
  const send = createGuardedSendWithRetry(createHttpClient(maxAnswerBytes), admission)
  const providers: GuardedProvider[] = []

  const instrument: Instrument = async (provider, context, toResult, call) => {
    const record = createProviderCallRecord(Date.now(), deadlineMs)
    // An adapter that throws failed to process its answers.
    let result: ProviderCallResult = { fault: 'failed', isEmpty: true }
    try {
      const answer = await call({ ...context, record })
      result = toResult(answer)
      return answer
    } finally {
      const report = toProviderCallReport(record, result, context.signal)
      if (report) void admission.report(provider.name, report)
    }
  }

  return {
    guardProvider(limits, create, { tracksCallerQuotas = true } = {}) {
      const provider = create((request, context) => {
        const { record } = context
        if (record) return send(request, { ...context, record }, guarded)
        // Outside of a call, such as for an access token, the request is the call.
        return instrument(guarded, context, linkResult, (recorded) => send(request, recorded, guarded))
      })
      const guarded: GuardedProvider = {
        name: provider.name,
        title: provider.title,
        limits,
        tracksCallerQuotas,
      }
      providers.push(guarded)
      return withInstrumentedCalls(provider, guarded, instrument)
    },
    quotaTrackedProviders: () => providers.filter(({ tracksCallerQuotas }) => tracksCallerQuotas),
    async readHealth(days) {
      const states = await readProviderStates(postgres.db)
      return providers.map((it) => {
        const ownDays = days.filter(({ provider }) => provider === it.name)
        return toProviderHealth(it, states.get(it.name), ownDays, Date.now())
      })
    },
    async [Symbol.asyncDispose]() {
      await admission[Symbol.asyncDispose]()
      await postgres[Symbol.asyncDispose]()
    },
  }
}

/** Runs a call with a record of its requests, then reports on its provider; no caller waits for the report. */
type Instrument = <A>(
  provider: GuardedProvider,
  context: ProviderCallContext,
  toResult: (answer: A) => ProviderCallResult,
  call: (context: RecordedCallContext) => Promise<A>,
) => Promise<A>

function withInstrumentedCalls(
  provider: Provider,
  guarded: GuardedProvider,
  instrument: Instrument,
): Provider {
  const resolveLink = provider.resolveLink?.bind(provider)
  const fetchFareCalendar = provider.fetchFareCalendar?.bind(provider)
  return {
    ...provider,
    search: (question, context) =>
      instrument(guarded, context, searchResult, async (recorded) => {
        const answer = await provider.search(question, recorded)
        return answer.fault ? withRefusal(answer, recorded) : answer
      }),
    ...(resolveLink && {
      resolveLink: (token, context) =>
        instrument(guarded, context, linkResult, (recorded) => resolveLink(token, recorded)),
    }),
    ...(fetchFareCalendar && {
      fetchFareCalendar: (query, context) =>
        instrument(guarded, context, calendarResult, (recorded) => fetchFareCalendar(query, recorded)),
    }),
  }
}

function withRefusal(
  answer: ProviderSearchAnswer,
  { record: { sentRequests, retryAt, refusal }, purpose }: RecordedCallContext,
): ProviderSearchAnswer {
  return {
    ...answer,
    ...(answer.fault === 'limited' && { limitedBy: toLimitReason(refusal) }),
    ...(isQuotaRefusal(refusal) && {
      isQuotaExceeded: true as const,
      remark: quotaRefusalMessage(refusal, purpose, new Date()),
    }),
    ...(!sentRequests && retryAt && { retryAt: new Date(retryAt) }),
  }
}

/** Without a refusal of ours, the provider itself rate limits us. */
function toLimitReason(refusal: ProviderCallRecord['refusal']): LimitReason {
  if (refusal === 'quota-exceeded' || isQuotaRefusal(refusal)) return 'budget'
  return refusal === 'throttled' ? 'rate' : 'pause'
}

function isQuotaRefusal(refusal: ProviderCallRecord['refusal']): refusal is QuotaRefusal {
  return refusal === 'caller-quota' || refusal === 'group-quota' || refusal === 'blocked'
}

function searchResult({
  fault,
  itineraries,
  cached = [],
  isPartial,
}: ProviderSearchAnswer): ProviderCallResult {
  return { fault, isEmpty: !itineraries.length && !cached.length, isPartial }
}

/** One failed list says nothing against a provider that sent the others. */
function calendarResult({ fault, fares, isPartial }: FareCalendarAnswer): ProviderCallResult {
  return { fault: isPartial ? null : fault, isEmpty: !fares.length }
}

function linkResult(answer: object | { fault: HttpFault | 'gone' }): ProviderCallResult {
  const fault = 'fault' in answer && answer.fault !== 'gone' ? answer.fault : null
  return { fault, isEmpty: true }
}
