import type { ProviderStatus } from '@faresight/contracts/search/result'
import type { Provider, ProviderAnswer } from './provider.ts'

/** How a provider fared, in words for the traveller. Nothing that the provider wrote is in them. */
export function statusOf(
  provider: Provider,
  { fault, detail, remark, spent }: Pick<ProviderAnswer, 'fault' | 'detail' | 'remark' | 'spent'>,
  count: number,
): ProviderStatus {
  const text = detail ?? (fault && sentence(provider.title, fault, count > 0))
  const isUnexplained = !detail && count === 0 && (fault === 'late' || fault === 'failed')
  const status: ProviderStatus = {
    ...whoIs(provider),
    status: fault ?? 'ok',
    count,
    detail: text,
    ...(isUnexplained && { unexplained: true }),
    ...(spent && { quotaExceeded: spent }),
  }
  return withRemarks(status, remark ? [remark] : [])
}

/** The same, with what is also to be said of the search as a whole. */
export function withRemarks(status: ProviderStatus, remarks: readonly string[]): ProviderStatus {
  if (!remarks.length) return status
  return { ...status, remarks: [...new Set([...(status.remarks ?? []), ...remarks])] }
}

function whoIs({ name, cachedOnly }: Provider): Pick<ProviderStatus, 'provider' | 'cachedOnly'> {
  return { provider: name, ...(cachedOnly && { cachedOnly }) }
}

/** Of a provider that was not asked, since too many are being asked already. */
export function busyStatus(provider: Provider): ProviderStatus {
  const detail = `Too many people are searching right now, so we didn’t search ${provider.title}.`
  return { ...whoIs(provider), status: 'limited', count: 0, detail }
}

/** Of a provider that takes no such question. */
export function unsuitedStatus(provider: Provider, detail: string): ProviderStatus {
  return { ...whoIs(provider), status: 'limited', count: 0, detail, unsupported: true }
}

/** How a provider fared over all questions of a search. */
export function statusOfAll(provider: Provider, statuses: readonly ProviderStatus[]): ProviderStatus {
  const [only] = statuses
  if (only && (statuses.length === 1 || statuses.every(({ unsupported: unsuited }) => unsuited))) return only
  const count = statuses.reduce((sum, status) => sum + status.count, 0)
  const faults = statuses.filter(({ status }) => status !== 'ok')
  const worst = (['limited', 'late', 'failed'] as const).find((it) =>
    faults.some(({ status }) => status === it),
  )
  const remarks = statuses.flatMap((status) => status.remarks ?? [])
  if (worst && faults.length < statuses.length) {
    return withRemarks(statusOf(provider, { fault: worst }, count), remarks)
  }
  const telling = statuses.find((it) => it.status === (worst ?? 'ok') && it.detail)
  const detail = provider.cachedOnly && count && !worst ? remembered(provider.title, count) : telling?.detail
  const all: ProviderStatus = {
    ...whoIs(provider),
    status: worst ?? 'ok',
    count,
    detail: detail ?? null,
    ...(telling?.unexplained && { unexplained: true }),
    ...(faults.length > 0 && faults.every(({ quotaExceeded: spent }) => spent) && { quotaExceeded: true }),
  }
  return withRemarks(all, remarks)
}

/** How many fares a provider has cached; without prices, which not every viewer may see. */
export function remembered(title: string, fares: number): string {
  const much = fares === 0 ? 'no cached fares' : fares === 1 ? '1 cached fare' : `${fares} cached fares`
  return `${title} has ${much} for these dates.`
}

function sentence(title: string, fault: NonNullable<ProviderAnswer['fault']>, partly: boolean): string {
  if (partly) return `${title} returned partial results, so some fares are missing.`
  if (fault === 'late') return `${title} didn’t respond in time.`
  if (fault === 'limited') return `${title} isn’t taking more searches from us right now.`
  return `${title} couldn’t complete the search.`
}
