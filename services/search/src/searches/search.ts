import { randomUUID } from 'node:crypto'
import { faresObserved } from '@faresight/contracts/search/events'
import { searchRoutes } from '@faresight/contracts/search/http'
import { searchProblems } from '@faresight/contracts/search/problems'
import type { Question, SearchRequest } from '@faresight/contracts/search/question'
import type { OpenResult } from '@faresight/contracts/search/result'
import { enqueue } from '@faresight/kit/outbox'
import { Problem } from '@faresight/kit/problem'
import type { Deps } from '../deps.ts'
import { observedOf } from '../quotes/observed.ts'
import { quote, type Quote } from '../quotes/quote.ts'
import { questionOf } from './question.ts'
import { resultOf } from './result.ts'
import { insertResults, insertSearch } from './store.ts'

/** Searches for somebody whom we do not know: only what was observed is kept, as an event. */
export async function searchInPassing(
  request: SearchRequest,
  deps: Deps,
): Promise<{ results: OpenResult[]; quote: Quote }> {
  const found = await ask(request, deps)
  await enqueue(deps.postgres.db, faresObserved, observedOf(found))
  const results = found.itineraries.map((itinerary, index) =>
    resultOf(itinerary, {
      id: `public-${index}`,
      searchId: null,
      question: found.question,
      createdAt: found.observedAt,
      bookingUrl: () => null,
    }),
  )
  return { results, quote: found }
}

/** Searches for a user. The search, its results and the event are kept together or not at all. */
export async function searchAndKeep(
  request: SearchRequest,
  userId: string,
  deps: Deps,
): Promise<{ searchId: string; resultsCount: number }> {
  const found = await ask(request, deps)
  const { question, itineraries, observedAt } = found
  const searchId = randomUUID()
  const results = itineraries.map((itinerary) => {
    const id = randomUUID()
    const frame = {
      id,
      searchId,
      question,
      createdAt: observedAt,
      bookingUrl: (option: number, ticket: number) => bookingUrl(id, option, ticket),
    }
    return { result: resultOf(itinerary, frame), itinerary }
  })
  await deps.postgres.db.transaction(async (tx) => {
    await insertSearch(tx, {
      id: searchId,
      userId,
      ...columnsOf(question),
      flexibleDates: request.flexibleDates,
      done: true,
      resultsCount: results.length,
      providers: found.providers,
      createdAt: observedAt,
    })
    await insertResults(tx, results)
    await enqueue(tx, faresObserved, observedOf(found))
  })
  return { searchId, resultsCount: results.length }
}

/** Our own address for a ticket of one of a result's options; the seller's stays with us until somebody goes there. */
export function bookingUrl(offerId: string, option: number, ticket: number): string {
  const path = searchRoutes.book.path.replace('{offerId}', offerId).replace('{option}', String(option))
  return ticket ? `${path}?ticket=${ticket}` : path
}

async function ask(request: SearchRequest, deps: Deps): Promise<Quote> {
  const asked = questionOf(request, deps.airports, deps.now())
  if ('refusal' in asked) {
    const { type, errors } = asked.refusal
    throw new Problem(type, { detail: errors[0]?.message, errors })
  }
  if (!deps.providers.length) throw new Problem(searchProblems['no-provider'], { retryAfterSeconds: 60 })
  return quote(asked.question, deps)
}

function columnsOf({ tripType, legs, ...party }: Question) {
  const [first, second] = legs
  const isMultiCity = tripType === 'multicity'
  return {
    tripType,
    origin: isMultiCity ? null : (first?.origin ?? null),
    destination: isMultiCity ? null : (first?.destination ?? null),
    departureDate: isMultiCity ? null : (first?.departureDate ?? null),
    returnDate: isMultiCity ? null : (second?.departureDate ?? null),
    legs: isMultiCity ? legs : null,
    ...party,
  }
}
