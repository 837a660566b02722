import { countAdults } from '@faresight/contracts/search/party'
import { type FareQuery, maxStopsByFilter } from '@faresight/contracts/search/search-request'
import type { Provider, ProviderSearchAnswer, ProviderCallContext } from '../provider.ts'
import { marketCountryByCurrency } from '../markets.ts'
import type { ProviderAdapterOptions } from '../adapter-options.ts'
import { toFailedProviderAnswer, searchBusiestRoutes } from '../search-busiest-routes.ts'
import type { AirportRoute } from '../airport-routes.ts'
import { parseSanitizedJson } from '../../http-client/sanitized-json.ts'
import type { HttpReply } from '../../http-client/http-client.ts'
import { parseCheapestBookingLink, parseIgnavItineraries } from './parse.ts'

const maxLegs = 4

/** Ignav sells nothing: it names sellers, which we look up on the click. */
export function createIgnavProvider(options: ProviderAdapterOptions): Provider {
  const post = (path: string, body: unknown, context: ProviderCallContext) =>
    options.send(
      { method: 'POST', url: `${options.baseUrl}${path}`, headers: { 'x-api-key': options.apiKey }, body },
      context,
    )
  return {
    name: 'ignav',
    title: 'Ignav',
    linkRule: options.linkRule,
    declineReason: ({ legs }) =>
      legs.length > maxLegs
        ? `Ignav allows up to ${maxLegs} flights per search, so we didn’t search it. Try splitting your trip into two searches.`
        : null,
    search: (question, context) =>
      searchBusiestRoutes(question, options, async (route) => {
        const { path, body } = toIgnavRequest(question, route)
        return toAnswer(await post(path, body, context), question, options)
      }),
    async resolveLink(token, context) {
      const reply = await post('/api/fares/booking-links', { ignav_id: token }, context)
      // Ignav's ids expire; it then answers 400 or 404.
      if ('fault' in reply) return { fault: isExpiredId(reply.status) ? 'gone' : reply.fault }
      const url = parseCheapestBookingLink(parseSanitizedJson(reply.text), options.rates)
      return url ? { url } : { fault: 'gone' }
    },
  }
}

function isExpiredId(status: number | null): boolean {
  return status === 400 || status === 404
}

function toIgnavRequest(question: FareQuery, route: AirportRoute): { path: string; body: object } {
  const common = {
    adults: countAdults(question),
    children: question.children,
    infants_on_lap: question.infants,
    cabin_class: question.cabinClass,
    market: marketCountryByCurrency[question.currency],
  }
  const most = maxStopsByFilter[question.stops]
  const legs = question.legs.map(({ departureDate }, index) => ({
    ...route[index],
    departure_date: departureDate,
    max_stops: Number.isFinite(most) ? most : undefined,
  }))
  const [first, second] = legs
  if (question.tripType === 'oneway') return { path: '/api/fares/one-way', body: { ...first, ...common } }
  if (question.tripType === 'multicity') return { path: '/api/fares/search', body: { legs, ...common } }
  return {
    path: '/api/fares/round-trip',
    body: { ...first, return_date: second?.departure_date, ...common },
  }
}

function toAnswer(
  reply: HttpReply,
  question: FareQuery,
  { rates, expandAirports }: ProviderAdapterOptions,
): ProviderSearchAnswer {
  if ('fault' in reply) return toFailedProviderAnswer(reply.fault, reply.detail)
  const parsed = parseIgnavItineraries(
    parseSanitizedJson(reply.text),
    { question, rates, seenAt: new Date().toISOString() },
    expandAirports,
  )
  return parsed ? { ...parsed, fault: null } : toFailedProviderAnswer('failed')
}
