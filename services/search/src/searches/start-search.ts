import { searchProblems } from '@faresight/contracts/search/problems'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { ExchangeRates } from '@faresight/contracts/search/rates'
import type { Viewer } from '@faresight/contracts/viewer'
import type { Refusal } from '@faresight/kit/refusal'
import { countSearchFinished, countSearchStarted, type SearchOutcome } from '../metrics.ts'
import {
  createSuspiciousPriceMarker,
  type MarkSuspiciousPrices,
  markNothing,
} from '../prices/mark-suspicious.ts'
import type { ReadUsualPrice } from '../prices/usual-prices.ts'
import type { Provider } from '../providers/provider.ts'
import type { QuoteService } from '../quotes/quote-service.ts'
import type { SearchCountTally } from '../search-days/count-tally.ts'
import { planDatePairs, type PlanDatePairsDeps } from './plan-date-pairs.ts'
import type { SearchUpdate } from './search-progress.ts'
import { streamSearchUpdates } from './search-updates.ts'
import type { SearchInput } from './validate-search.ts'

/** For a search whose quotes were all refused. */
export function searchBusyRefusal(quotes: Pick<QuoteService, 'nextRetryAfterSeconds'>): Refusal {
  return { type: searchProblems.busy, retryAfterSeconds: quotes.nextRetryAfterSeconds() }
}

export interface StartSearchDeps extends PlanDatePairsDeps {
  providers: readonly Provider[]
  quotes: Pick<QuoteService, 'ask' | 'nextRetryAfterSeconds'>
  usualPrice: ReadUsualPrice
  rates: ExchangeRates
  tally: SearchCountTally
}

/**
 * Asks the providers at once, whether or not the caller reads the updates, and counts the search. Its outcome is counted when the
 * caller reads the last update.
 */
export function startSearch(
  input: SearchInput,
  deps: StartSearchDeps,
  { waitForAll = false } = {},
): AsyncIterable<SearchUpdate> {
  const { question, purpose, quotaKeys } = input
  const { providers, quotes, tally, now } = deps
  tally.count(purpose, now())
  countSearchStarted(purpose)
  const stored: Promise<void>[] = []
  const ask = (it: FareQuery) => {
    const quote = quotes.ask(it, { providers, purpose, quotaKeys })
    stored.push(quote.stored)
    return quote.answers
  }
  // The traveller's own dates do not wait until those around them are chosen.
  const own = ask(question)
  const others = planDatePairs(question, input, deps).then((plan) => ({
    plan,
    answers: plan.others.map(ask),
  }))
  // Without a reader of the updates a rejection would be unhandled.
  others.catch(() => {})
  const updates = streamSearchUpdates(
    { own, others },
    {
      providers,
      limitBy: purpose === 'visitor' ? 'shortest' : 'best',
      markSuspicious: createMarker(input, deps),
      waitForAll,
    },
  )
  return countOutcome(purpose, completeOnceStored(updates, stored))
}

/** A search is complete only once its observed fares are stored, so that a crash loses none of a complete search. */
async function* completeOnceStored(
  updates: AsyncIterable<SearchUpdate>,
  stored: readonly Promise<void>[],
): AsyncGenerator<SearchUpdate> {
  for await (const update of updates) {
    if (update.isLast) await Promise.all(stored)
    yield update
  }
}

async function createMarker(
  { question, purpose }: SearchInput,
  { usualPrice, rates }: StartSearchDeps,
): Promise<MarkSuspiciousPrices> {
  // No order or mark that a visitor sees may depend on a price.
  if (purpose === 'visitor') return markNothing
  return createSuspiciousPriceMarker({ usual: await usualPrice(question), question, rates })
}

async function* countOutcome(
  purpose: Viewer,
  updates: AsyncIterable<SearchUpdate>,
): AsyncGenerator<SearchUpdate> {
  for await (const update of updates) {
    if (update.isLast) countSearchFinished(purpose, toOutcome(update))
    yield update
  }
}

function toOutcome({ isRefused, results, providers }: SearchUpdate): SearchOutcome {
  if (isRefused) return 'refused'
  if (results.length > 0) return 'found'
  return providers.some(({ status }) => status === 'ok') ? 'nothing' : 'unanswered'
}
