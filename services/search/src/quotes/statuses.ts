import type { ProviderStatus } from '@faresight/contracts/search/result'
import type { Provider, ProviderAnswer } from '../providers/provider.ts'

/** How a provider fared, in words for the traveller. Nothing that the provider wrote is in them. */
export function statusOf(
  { name, title }: Provider,
  { fault, detail }: ProviderAnswer,
  count: number,
): ProviderStatus {
  if (!fault) return { provider: name, status: 'ok', count, detail: detail ?? null }
  return { provider: name, status: fault, count, detail: detail ?? sentence(title, fault, count > 0) }
}

function sentence(title: string, fault: NonNullable<ProviderAnswer['fault']>, partly: boolean): string {
  if (partly) return `${title} answered only in part, so some of its fares are missing.`
  if (fault === 'late') return `${title} did not answer in time.`
  if (fault === 'limited') return `${title} takes no more questions from us for a while.`
  return `${title} could not answer.`
}
