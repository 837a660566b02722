import type { ProviderStatus } from '@faresight/contracts/search/result'
import { pageText } from '../../../../text/page-text.ts'

/** Names of providers as people know them; an unknown one keeps its own. */
const names: Readonly<Record<string, string>> = {
  ignav: 'Ignav',
  skyscanner: 'Skyscanner',
  amadeus: 'Amadeus',
  travelpayouts: 'Travelpayouts',
}

export function providerName(provider: string): string {
  return Object.hasOwn(names, provider) ? (names[provider] ?? provider) : provider
}

/** What a traveller reads of how a provider answered; empty where there is nothing to say. */
export function sentenceOfProvider({ provider, status, detail }: ProviderStatus): string {
  if (detail || status === 'ok') return detail ?? ''
  return pageText.results.providerStatus[status](providerName(provider))
}
