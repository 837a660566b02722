import type { ProviderStatus } from '@faresight/contracts/search/result'
import { searchText } from './messages.ts'
import { providerName } from '../../flights/fares/fares.ts'

/** Whether a provider returned anything, even late. */
export function returnedResults({ status, count }: ProviderStatus): boolean {
  return status === 'ok' || count > 0
}

/**
 * How many providers gave flights, of how many asked. A provider that answered without flights counts in neither number,
 * unless no provider gave one: then all that answered count.
 */
export function providerCounts(providers: readonly ProviderStatus[]): Record<'from' | 'asked', number> {
  const asked = providers.filter(({ unsupported, count }) => !unsupported || count > 0)
  const giving = providers.filter(({ count }) => count > 0).length
  const answered = asked.filter(returnedResults).length
  if (giving === 0) return { from: answered, asked: asked.length }
  return { from: giving, asked: asked.length - (answered - giving) }
}

/** A provider's status in brief: `Skyscanner: 31`, `Skyscanner: 3, partial`, `Ignav: timed out`. */
export function providerSummary(provider: ProviderStatus): string {
  const { status, count, cachedOnly } = provider
  const name = providerName(provider.provider)
  if (provider.unsupported || (provider.quotaExceeded && count === 0))
    return searchText.results.providerState.unsupported(name)
  if (status !== 'ok' && count === 0) return searchText.results.providerState[status](name)
  return searchText.results.providerCount(name, count, {
    isCached: cachedOnly === true,
    isPartial: status !== 'ok',
  })
}

/** Why a provider's answer is missing or partial; nothing if a retry cannot help. */
export function answerGap({
  provider,
  status,
  detail,
  unsupported,
  quotaExceeded,
  count,
}: ProviderStatus): string[] {
  if (status === 'ok' || unsupported || (quotaExceeded && count === 0)) return []
  return [detail ?? searchText.results.providerStatus[status](providerName(provider))]
}

/** Why all answers are missing. Unexplained failures of the same kind share a sentence. */
export function answerGaps(providers: readonly ProviderStatus[]): string[] {
  const gaps = providers.flatMap((provider) => {
    const { status, unexplained } = provider
    if (status === 'ok' || !unexplained) return answerGap(provider)
    const alike = providers.filter((other) => other.unexplained && other.status === status)
    return searchText.results.providerStatus[status](
      searchText.results.providers(alike.map((other) => providerName(other.provider))),
    )
  })
  return [...new Set(gaps)]
}

/** Remarks about the search, each once, and why a selling provider was not asked. */
export function searchRemarks(providers: readonly ProviderStatus[]): string[] {
  const sentences = providers.flatMap(({ remarks = [], detail, unsupported, cachedOnly }) =>
    unsupported && !cachedOnly && detail ? [detail, ...remarks] : remarks,
  )
  return [...new Set(sentences)]
}

/** Everything about a provider, without the sentences in `said`. */
export function providerDetails(provider: ProviderStatus, said: readonly string[]): string {
  const name = providerName(provider.provider)
  const found = provider.cachedOnly
    ? searchText.results.providerCached(name, provider.count)
    : searchText.results.providerFound(name, provider.count)
  const own =
    provider.status === 'ok' || provider.unsupported || provider.quotaExceeded
      ? (provider.detail ?? [])
      : answerGap(provider)
  const sentences = [own].flat().filter((sentence) => !said.includes(sentence))
  return [returnedResults(provider) ? found : [], sentences].flat().join(' ')
}
