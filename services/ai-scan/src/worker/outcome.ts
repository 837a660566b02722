import { nextUtcMidnight } from '../quotas/counters.ts'
import type { SamplerStopReason } from '../sampler/sampler.ts'
import type { ProviderTally, ScanRecord } from '../scans/record.ts'
import { type QuoteFailureKind, providerTitle } from './failure.ts'

export type ScanStopReason =
  | { kind: 'sampler'; ended: SamplerStopReason }
  | { kind: 'failure'; failure: QuoteFailureKind; detail: string | null }
  | { kind: 'deadline' }
  | { kind: 'too-many-lost-workers' }

export type ScanOutcome = Pick<ScanRecord, 'ended' | 'errorMessage' | 'remarks' | 'completedAt'> &
  Partial<Pick<ScanRecord, 'progress' | 'retryAt'>> & { status: 'completed' | 'failed' }

const errorMessages: Record<QuoteFailureKind | 'deadline' | 'too-many-lost-workers', string> = {
  'search-unavailable': 'We couldn’t search for fares. Please try again in a few minutes.',
  'rate-limited': 'Too many people are searching right now. Please try again in a few minutes.',
  'providers-down': 'No fare provider responded. Please try again in a few minutes.',
  'provider-limited': 'Fare providers aren’t taking more searches from us right now. Please try again later.',
  'provider-budget-spent': 'We’ve reached our fare providers’ daily limits. Please try again tomorrow.',
  'requester-quota-exceeded': 'We couldn’t run this search.',
  'stale-fares': 'We didn’t find any current fares. Please try again later.',
  unsupported: 'None of our fare providers support this kind of search.',
  deadline: 'The search took too long. Please try again.',
  'too-many-lost-workers':
    'Something kept going wrong on our side, so we stopped this search. Please try again later.',
}

const outOfTime = 'This search ran out of time before making all its checks.'

const earlyStopRemarks: Partial<Record<keyof typeof errorMessages, string>> = {
  deadline: outOfTime,
  'rate-limited': outOfTime,
  'providers-down': 'Fare providers stopped responding, so we couldn’t make all the checks.',
  'search-unavailable': 'We couldn’t search for more fares, so we couldn’t make all the checks.',
  'provider-limited':
    'Fare providers aren’t taking more searches from us right now, so we couldn’t make all the checks.',
  'provider-budget-spent': 'We reached our fare providers’ daily limits, so we couldn’t make all the checks.',
  'requester-quota-exceeded':
    'We couldn’t check any more live fares today, so we couldn’t make all the checks.',
  'stale-fares': 'Providers only had older prices for the rest, so we couldn’t make all the checks.',
}

/** A scan that stops early is completed with what it has found; one that has found nothing fails. */
export function toScanOutcome(reason: ScanStopReason, scan: ScanRecord, at: Date): ScanOutcome {
  const { remarks, ...end } = toEnd(reason, scan)
  return {
    ...end,
    ...(end.status === 'completed' && { progress: 100 }),
    remarks: [...new Set([...scan.remarks, ...toMissedCheckRemarks(scan.providers), ...remarks])],
    completedAt: at,
    ...(isBudgetSpent(reason) && { retryAt: nextUtcMidnight(at) }),
  }
}

function isBudgetSpent(reason: ScanStopReason): boolean {
  if (reason.kind !== 'failure') return false
  return ['provider-budget-spent', 'requester-quota-exceeded'].includes(reason.failure)
}

function toEnd(
  reason: ScanStopReason,
  { origin, destination, bestDeal, checks }: ScanRecord,
): Pick<ScanOutcome, 'status' | 'ended' | 'errorMessage' | 'remarks'> {
  const completed = { status: 'completed' as const, errorMessage: null }
  if (reason.kind === 'sampler') {
    if (bestDeal && reason.ended !== 'no-route') return { ...completed, ended: reason.ended, remarks: [] }
    const made = checks === 1 ? '1 check' : `${checks} checks across the period`
    const remark = `${made} found no flights between ${origin} and ${destination}.`
    return { ...completed, ended: 'exhausted', remarks: [remark] }
  }
  const why = reason.kind === 'failure' ? reason.failure : reason.kind
  const remark = earlyStopRemarks[why]
  if (bestDeal && remark) return { ...completed, ended: 'stopped', remarks: [remark] }
  const detail = reason.kind === 'failure' && reason.detail ? ` ${reason.detail}` : ''
  return { status: 'failed', ended: 'failed', errorMessage: errorMessages[why] + detail, remarks: [] }
}

export function toMissedCheckRemarks(providers: readonly ProviderTally[]): string[] {
  return providers.flatMap((tally) => {
    const { answered, missed, lastFailure } = tally
    if (!missed) return []
    const gap = missedChecksSentence(tally)
    return [lastFailure?.detail && !answered ? `${gap} ${lastFailure.detail}` : gap]
  })
}

function missedChecksSentence({ provider, answered, missed, lastFailure, replacedBy = {} }: ProviderTally) {
  const failed = lastFailure?.status === 'limited' ? 'wasn’t available for' : 'didn’t respond to'
  const gap = `${providerTitle(provider)} ${failed} ${missed} of ${answered + missed} checks`
  const replaced = Object.values(replacedBy).reduce((sum, checks) => sum + checks, 0)
  if (!replaced) return `${gap}, so some fares may be missing.`
  const others = new Intl.ListFormat('en').format(Object.keys(replacedBy).map(providerTitle))
  if (replaced === missed) return `${gap}, so we used ${others} for those.`
  return `${gap}. We used ${others} for ${replaced} of those; other fares may be missing.`
}
