import { setTimeout as delay } from 'node:timers/promises'
import type { UnlockedResult } from '@faresight/contracts/search/result'
import { type QuoteProviderStatus, quoteFaresRpc } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import type { ScanCheck } from '../sampler/task.ts'
import { scanDeadline, type ScanLimits } from '../scans/limits.ts'
import { toCheckFareQuery } from '../scans/quote-question.ts'
import type { ScanRecord } from '../scans/record.ts'
import {
  classifyQuoteFailure,
  earliestProviderProbeAt,
  type QuoteFailureKind,
  markStaleStatusFailed,
  hasUnansweredProviderCall,
} from './failure.ts'

export interface CheckQuoteResult {
  /** `null` where the check was answered, perhaps without offers. */
  failure: QuoteFailureKind | null
  offers: UnlockedResult[]
  providers: QuoteProviderStatus[]
}

export interface RequestQuotesDeps {
  bus: Pick<Bus, 'request'>
  limits: ScanLimits
  now: () => Date
  renewLease: () => Promise<void>
}

interface Batch {
  hasUnansweredProviderCall: boolean
  signal: AbortSignal
}

/** Failures that pass within seconds: they do not count as attempts. */
const transient: readonly QuoteFailureKind[] = ['search-unavailable', 'rate-limited']
/** Failures that another attempt does not change. */
const permanent: readonly QuoteFailureKind[] = [
  'provider-budget-spent',
  'requester-quota-exceeded',
  'stale-fares',
  'unsupported',
]

const offersPerPair = 5
const maxRetryDelayMs = 10_000
/** One request probes a provider behind an open circuit breaker; the others wait for its reply and one delay. */
const probeMs = quoteFaresRpc.replyWithinMs + maxRetryDelayMs

/** Requests the quotes of a batch concurrently and yields each answer as it arrives. @throws LeaseLostError */
export async function* requestQuotesWithRetries(
  scan: ScanRecord,
  checks: readonly ScanCheck[],
  deps: RequestQuotesDeps,
  signal: AbortSignal,
): AsyncGenerator<{ check: ScanCheck; answer: CheckQuoteResult }, void, undefined> {
  const controller = new AbortController()
  const batch = { hasUnansweredProviderCall: false, signal: AbortSignal.any([signal, controller.signal]) }
  const request = async (check: ScanCheck) => ({
    check,
    answer: await requestQuoteWithRetries(scan, check, batch, deps),
  })
  const pending = new Map(checks.map((check) => [check, request(check)]))
  try {
    while (pending.size) {
      const answered = await Promise.race(pending.values())
      pending.delete(answered.check)
      yield answered
    }
  } finally {
    controller.abort()
  }
}

/**
 * Retries with backoff while no provider answers: a few times, but until the scan's deadline while search is unavailable or
 * rate limited. If circuit breakers kept the whole batch from calling any provider, it also waits for the next probe.
 */
async function requestQuoteWithRetries(
  scan: ScanRecord,
  check: ScanCheck,
  batch: Batch,
  { bus, limits, now, renewLease }: RequestQuotesDeps,
): Promise<CheckQuoteResult> {
  const { signal } = batch
  const deadline = scanDeadline(scan, limits).getTime()
  let attempts = 0
  let probeAt: number | null = null
  for (let delayMs = limits.checkRetryDelayMs; ; delayMs = Math.min(maxRetryDelayMs, 2 * delayMs)) {
    const answer = await orAbort(() => requestQuote(scan, check, bus), signal)
    const { failure, providers } = answer
    if (!failure || permanent.includes(failure)) return answer
    if (!transient.includes(failure)) attempts++
    batch.hasUnansweredProviderCall ||= hasUnansweredProviderCall(providers)
    // The first such moment: if another request's probe fails, the breaker soon names a later one.
    probeAt ??= earliestProviderProbeAt(providers)
    const at = now().getTime()
    const mayProbe = probeAt !== null && probeAt < deadline && at < probeAt + probeMs
    if (attempts >= limits.checkAttempts && (batch.hasUnansweredProviderCall || !mayProbe)) return answer
    if (at + delayMs >= deadline) return answer
    await orAbort(() => delay(delayMs, undefined, { signal }), signal)
    await renewLease()
  }
}

async function requestQuote(
  scan: ScanRecord,
  check: ScanCheck,
  bus: Pick<Bus, 'request'>,
): Promise<CheckQuoteResult> {
  const { _id: scanId, userId, purpose, quotaKeys } = scan
  const isLeg = check.kind === 'leg'
  const request = {
    query: toCheckFareQuery(scan, check),
    purpose,
    quotaKeys,
    offers: isLeg ? 1 : offersPerPair,
    // Also for a member, who can book it once subscribed.
    ...(userId && !isLeg && { keepFor: { userId, scanId } }),
  }
  try {
    const reply = await bus.request(quoteFaresRpc, request)
    const failure = classifyQuoteFailure(reply)
    const providers = failure === 'stale-fares' ? reply.providers.map(markStaleStatusFailed) : reply.providers
    return { failure, offers: reply.results, providers }
  } catch (error) {
    if (!(error instanceof BusUnavailableError)) throw error
    return { failure: 'search-unavailable', offers: [], providers: [] }
  }
}

/** A process that stops has less time than a reply takes. */
async function orAbort<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([work(), aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
