import type { ProviderStatus } from '@faresight/contracts/search/result'
import type { Provider, ProviderSearchAnswer } from './provider.ts'

/** A provider's status with a message for the traveller. Nothing that the provider wrote is in it. */
export function toProviderStatus(
  provider: Provider,
  {
    fault,
    detail,
    remark,
    isQuotaExceeded,
  }: Pick<ProviderSearchAnswer, 'fault' | 'detail' | 'remark' | 'isQuotaExceeded'>,
  count: number,
): ProviderStatus {
  const text = detail ?? (fault && faultMessage(provider.title, fault, count > 0))
  const isUnexplained = !detail && count === 0 && (fault === 'late' || fault === 'failed')
  const status: ProviderStatus = {
    ...toStatusIdentity(provider),
    status: fault ?? 'ok',
    count,
    detail: text,
    ...(isUnexplained && { unexplained: true }),
    ...(isQuotaExceeded && { quotaExceeded: isQuotaExceeded }),
  }
  return addProviderStatusRemarks(status, remark ? [remark] : [])
}

export function addProviderStatusRemarks(status: ProviderStatus, remarks: readonly string[]): ProviderStatus {
  if (!remarks.length) return status
  return { ...status, remarks: [...new Set([...(status.remarks ?? []), ...remarks])] }
}

function toStatusIdentity({ name, cachedOnly }: Provider): Pick<ProviderStatus, 'provider' | 'cachedOnly'> {
  return { provider: name, ...(cachedOnly && { cachedOnly }) }
}

export function overloadedProviderStatus(provider: Provider): ProviderStatus {
  const detail = `Too many people are searching right now, so we didn’t search ${provider.title}.`
  return { ...toStatusIdentity(provider), status: 'limited', count: 0, detail }
}

export function unsupportedQuestionStatus(provider: Provider, detail: string): ProviderStatus {
  return { ...toStatusIdentity(provider), status: 'limited', count: 0, detail, unsupported: true }
}

/** Of a provider that only had cached fares where live ones were asked for. */
export function staleFaresStatus(provider: Provider): ProviderStatus {
  const detail = `${provider.title} only had old prices, or prices that look wrong.`
  return { ...toStatusIdentity(provider), status: 'failed', count: 0, detail }
}

export function combineProviderStatuses(
  provider: Provider,
  statuses: readonly ProviderStatus[],
): ProviderStatus {
  const [only] = statuses
  if (only && (statuses.length === 1 || statuses.every(({ unsupported }) => unsupported))) return only
  const count = statuses.reduce((sum, status) => sum + status.count, 0)
  const faults = statuses.filter(({ status }) => status !== 'ok')
  const worst = (['limited', 'late', 'failed'] as const).find((it) =>
    faults.some(({ status }) => status === it),
  )
  const remarks = statuses.flatMap((status) => status.remarks ?? [])
  if (worst && faults.length < statuses.length) {
    return addProviderStatusRemarks(toProviderStatus(provider, { fault: worst }, count), remarks)
  }
  const explained = statuses.find((it) => it.status === (worst ?? 'ok') && it.detail)
  const detail =
    provider.cachedOnly && count && !worst ? cachedFaresMessage(provider.title, count) : explained?.detail
  const combined: ProviderStatus = {
    ...toStatusIdentity(provider),
    status: worst ?? 'ok',
    count,
    detail: detail ?? null,
    ...(explained?.unexplained && { unexplained: true }),
    ...(faults.length > 0 && faults.every(({ quotaExceeded }) => quotaExceeded) && { quotaExceeded: true }),
  }
  return addProviderStatusRemarks(combined, remarks)
}

/** Without prices, which not every viewer may see. */
export function cachedFaresMessage(title: string, fares: number): string {
  const count = fares === 0 ? 'no cached fares' : fares === 1 ? '1 cached fare' : `${fares} cached fares`
  return `${title} has ${count} for these dates.`
}

function faultMessage(
  title: string,
  fault: NonNullable<ProviderSearchAnswer['fault']>,
  isPartial: boolean,
): string {
  if (isPartial) return `${title} returned partial results, so some fares are missing.`
  if (fault === 'late') return `${title} didn’t respond in time.`
  if (fault === 'limited') return `${title} isn’t taking more searches from us right now.`
  return `${title} couldn’t complete the search.`
}
