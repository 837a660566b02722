import type { HttpFailure, HttpFault } from '../../http-client/http-client.ts'
import type { AdmissionRefusal, ProviderCallReport, ProviderCallOutcome } from './admission.ts'

/** The requests of one call to a provider: a search, a link look-up, or a month of a fare calendar. */
export interface ProviderCallRecord {
  /** Milliseconds since 1970. */
  startedAt: number
  deadlineAt: number
  sentRequests: number
  failedRequests: number
  providerFaults: number
  refusedRequests: number
  /** The refusal that lasts longest. */
  refusal: AdmissionRefusal | null
  /** When a paused or failing provider is tried again, milliseconds since 1970. */
  retryAt: number | null
  hasReceivedData: boolean
  isProbe: boolean
}

export function createProviderCallRecord(startedAt: number, deadlineMs: number): ProviderCallRecord {
  return {
    startedAt,
    deadlineAt: startedAt + deadlineMs,
    sentRequests: 0,
    failedRequests: 0,
    providerFaults: 0,
    refusedRequests: 0,
    refusal: null,
    retryAt: null,
    hasReceivedData: false,
    isProbe: false,
  }
}

export interface ProviderCallResult {
  fault: HttpFault | null
  isEmpty: boolean
  isPartial?: boolean
}

/** Client errors that are the provider's fault (key, timeout, dependency); others are the question's. */
const providerErrorStatuses = [401, 403, 408, 424]

export function recordCallFailure(record: ProviderCallRecord, { fault, status }: HttpFailure): void {
  record.failedRequests++
  if (status !== null) record.hasReceivedData = true
  const isProviderError =
    status === null || status < 400 || status >= 500 || providerErrorStatuses.includes(status)
  if (fault === 'failed' && isProviderError) record.providerFaults++
}

const refusalsByDuration: readonly (AdmissionRefusal | null)[] = [
  null,
  'no-retry',
  'throttled',
  'circuit-open',
  'paused',
  'caller-quota',
  'group-quota',
  'blocked',
  'quota-exceeded',
]

/** @param refusal `null` where the deadline passed first @param until when the provider is tried again, if known */
export function recordCallRefusal(
  record: ProviderCallRecord,
  refusal: AdmissionRefusal | null,
  until?: number,
): void {
  record.refusedRequests++
  if (until !== undefined) record.retryAt = Math.max(until, record.retryAt ?? 0)
  if (refusalsByDuration.indexOf(refusal) > refusalsByDuration.indexOf(record.refusal))
    record.refusal = refusal
}

/** The report on a call's provider for all replicas; `null` where no request was sent. */
export function toProviderCallReport(
  record: ProviderCallRecord,
  result: ProviderCallResult,
  signal: AbortSignal,
): ProviderCallReport | null {
  if (!record.sentRequests) return null
  return {
    outcome: callOutcome(record, result, signal),
    wasProbe: record.isProbe,
    failedRequests: record.failedRequests,
  }
}

function callOutcome(
  record: ProviderCallRecord,
  { fault, isEmpty, isPartial }: ProviderCallResult,
  signal: AbortSignal,
): ProviderCallOutcome {
  if (!fault || !isEmpty) return 'answered'
  if (fault === 'limited') return null
  if (fault === 'late') return record.hasReceivedData || !hadEnoughTime(record, signal) ? null : 'failed'
  if (record.providerFaults) return 'failed'
  // The probe of a question with several routes: its other routes were refused.
  if (isPartial) return 'answered'
  // Without failures and refusals, the answers themselves were unreadable.
  return record.failedRequests || record.refusedRequests ? null : 'failed'
}

/** False where the caller left, or allowed less than half the deadline. */
function hadEnoughTime({ startedAt, deadlineAt }: ProviderCallRecord, { reason }: AbortSignal): boolean {
  const isTimeout = reason instanceof DOMException && reason.name === 'TimeoutError'
  return isTimeout && Date.now() - startedAt >= (deadlineAt - startedAt) / 2
}
