import type { ProviderStatus } from '@faresight/contracts/search/result'
import { searchText } from './messages.ts'
import { providerName } from '../../flights/fares/fare-words.ts'

/** Whether anything came of asking: a late provider that had found something by then has answered, in part. */
export function hasAnswered({ status, count }: ProviderStatus): boolean {
  return status === 'ok' || count > 0
}

/**
 * How a provider did, in one word or two: `Skyscanner: 31`, `Skyscanner: 3, in part`, `Travelpayouts: 4 cached`, `Ignav: late`,
 * `Ignav: not asked`.
 */
export function briefOf(provider: ProviderStatus): string {
  const { status, count, cachedOnly } = provider
  const name = providerName(provider.provider)
  if (provider.unsuited || (provider.spent && count === 0))
    return searchText.results.providerState.unsuited(name)
  if (status !== 'ok' && count === 0) return searchText.results.providerState[status](name)
  return searchText.results.providerCount(name, count, {
    isCached: cachedOnly === true,
    isPartial: status !== 'ok',
  })
}

/** What a traveller reads of why a provider's answer is missing, or missing in part; nothing where to ask again would not help. */
export function gapOf({ provider, status, detail, unsuited, spent, count }: ProviderStatus): string[] {
  if (status === 'ok' || unsuited || (spent && count === 0)) return []
  return [detail ?? searchText.results.providerStatus[status](providerName(provider))]
}

/** Why answers are missing altogether: of all whose silence nobody can explain one sentence. */
export function gapsOf(providers: readonly ProviderStatus[]): string[] {
  const gaps = providers.flatMap((provider) => {
    const { status, unexplained } = provider
    if (status === 'ok' || !unexplained) return gapOf(provider)
    const alike = providers.filter((other) => other.unexplained && other.status === status)
    return searchText.results.providerStatus[status](
      searchText.results.providers(alike.map((other) => providerName(other.provider))),
    )
  })
  return [...new Set(gaps)]
}

/**
 * What providers said of the search and not of themselves, each sentence once: most of it holds for several of them. Also why
 * one that sells flights was not asked, since its flights are missing.
 */
export function remarksOn(providers: readonly ProviderStatus[]): string[] {
  const said = providers.flatMap(({ remarks = [], detail, unsuited, cachedOnly }) =>
    unsuited && !cachedOnly && detail ? [detail, ...remarks] : remarks,
  )
  return [...new Set(said)]
}

/** All that is to be said of one provider, without what is `said` already; empty where that is all. */
export function detailsOf(provider: ProviderStatus, said: readonly string[]): string {
  const name = providerName(provider.provider)
  const found = provider.cachedOnly
    ? searchText.results.providerRemembered(name, provider.count)
    : searchText.results.providerFound(name, provider.count)
  const own =
    provider.status === 'ok' || provider.unsuited || provider.spent
      ? (provider.detail ?? [])
      : gapOf(provider)
  const sentences = [own].flat().filter((sentence) => !said.includes(sentence))
  return [hasAnswered(provider) ? found : [], sentences].flat().join(' ')
}
