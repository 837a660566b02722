import type { ProviderStatus } from '@faresight/contracts/search/result'
import { counter, histogram } from '@faresight/kit/metrics'

const answers = counter('search_provider_answers_total', 'Answers of providers by how they ended', [
  'provider',
  'status',
])
const dropped = counter('search_itineraries_dropped_total', 'Itineraries that could not be read', [
  'provider',
])
const answerTime = histogram('search_provider_answer_seconds', 'Time that a provider took', ['provider'])
const clicks = counter('search_book_clicks_total', 'Travellers sent to a seller', ['provider'])

export function providerAnswered(
  provider: string,
  status: ProviderStatus['status'],
  droppedItineraries: number,
  tookMs: number,
): void {
  answers.inc({ provider, status })
  dropped.inc({ provider }, droppedItineraries)
  answerTime.observe({ provider }, tookMs / 1000)
}

export function sentToSeller(provider: string): void {
  clicks.inc({ provider })
}
