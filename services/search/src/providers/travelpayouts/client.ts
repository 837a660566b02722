import type { PlainDate } from '@faresight/contracts/common'
import { isOneAdult } from '@faresight/contracts/search/party'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { Provider, ProviderSearchAnswer, ProviderCallContext } from '../provider.ts'
import type { ProviderAdapterOptions } from '../adapter-options.ts'
import { toFailedProviderAnswer } from '../search-busiest-routes.ts'
import { cachedFaresMessage } from '../provider-status.ts'
import {
  createTravelpayoutsFaresRequester,
  type FetchTravelpayoutsFares,
  toTravelpayoutsPlaceCode,
} from './api.ts'
import { fetchTravelpayoutsFareCalendar } from './fare-calendar.ts'
import { toCachedOffer } from './cached-offers.ts'

/** Fares that users of Aviasales found in the last days: cached offers, none of them live. */
export function createTravelpayoutsProvider(options: ProviderAdapterOptions): Provider {
  const fetchFares = createTravelpayoutsFaresRequester(options)
  return {
    name: 'travelpayouts',
    title: 'Travelpayouts',
    cachedOnly: true,
    linkRule: options.linkRule,
    declineReason,
    search: (question, context) => searchCachedFares(question, context, options, fetchFares),
    fetchFareCalendar: (query, context) =>
      fetchTravelpayoutsFareCalendar(query, context, options, fetchFares),
  }
}

function declineReason({ tripType, cabinClass, ...party }: FareQuery): string | null {
  if (tripType !== 'multicity' && isOneAdult(party) && cabinClass === 'economy') return null
  return 'Travelpayouts only has fares for 1 adult in economy, one way or round trip, so we didn’t search it.'
}

async function searchCachedFares(
  question: FareQuery,
  context: ProviderCallContext,
  options: ProviderAdapterOptions,
  fetchFares: FetchTravelpayoutsFares,
): Promise<ProviderSearchAnswer> {
  const { legs, stops, currency } = question
  const [out, back] = legs
  if (!out) return toFailedProviderAnswer('failed')
  const origin = toTravelpayoutsPlaceCode(out.origin, options.expandAirports)
  const destination = toTravelpayoutsPlaceCode(out.destination, options.expandAirports)
  const query = {
    origin,
    destination,
    // The cache rarely has round trips of exact days, and dozens of those of a month.
    departure_at: back ? toMonth(out.departureDate) : out.departureDate,
    ...(back && { return_at: toMonth(back.departureDate) }),
    one_way: String(!back),
    direct: String(stops === 'nonstop'),
    currency: currency.toLowerCase(),
    limit: back ? '1000' : '100',
  }
  const answer = await fetchFares(
    { path: '/aviasales/v3/prices_for_dates', query },
    { origin, destination, currency },
    context,
  )
  if ('fault' in answer) return toFailedProviderAnswer(answer.fault, answer.detail)
  const { fares, droppedFares } = answer.parsed
  const offerContext = { ...options, question, now: new Date() }
  const cached = fares.flatMap((fare) => toCachedOffer(fare, offerContext) ?? [])
  return {
    itineraries: [],
    cached,
    droppedItineraries: droppedFares,
    fault: null,
    detail: cachedFaresMessage('Travelpayouts', cached.length),
  }
}

function toMonth(date: PlainDate): string {
  return date.slice(0, 7)
}
