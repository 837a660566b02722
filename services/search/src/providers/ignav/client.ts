import { countAdults } from '@faresight/contracts/search/party'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { Asking } from '../asking.ts'
import { marketOf } from '../markets.ts'
import { maxStopsByFilter } from '@faresight/contracts/search/search-request'
import type { ClientOptions } from '../client-options.ts'
import { askEachRoute, noAnswer } from '../fan-out.ts'
import type { Route } from '../places.ts'
import type { Provider, ProviderAnswer } from '../provider.ts'
import { readJson } from '../../outside/read-json.ts'
import type { Reply } from '../../outside/send.ts'
import { cheapestLink } from './booking-links.ts'
import { parseIgnav } from './parse.ts'

const maxLegs = 4

/** Ignav sells nothing either: it names sellers, each in an answer of its own which is asked for on the click. */
export function createIgnav(options: ClientOptions): Provider {
  const ask = (path: string, body: unknown, asking: Asking) =>
    options.send(
      { method: 'POST', url: `${options.baseUrl}${path}`, headers: { 'x-api-key': options.apiKey }, body },
      asking,
    )
  return {
    name: 'ignav',
    title: 'Ignav',
    links: options.links,
    declines: ({ legs }) =>
      legs.length > maxLegs
        ? `Ignav allows up to ${maxLegs} flights per search, so we didn’t search it. Try splitting your trip into two searches.`
        : null,
    ask: (question, asking) =>
      askEachRoute(question, options, async (route) => {
        const { path, body } = requestFor(question, route)
        return read(await ask(path, body, asking), question, options)
      }),
    async resolve(token, asking) {
      const reply = await ask('/api/fares/booking-links', { ignav_id: token }, asking)
      // It forgets its own ids after a while, and calls them unknown or not valid.
      if ('fault' in reply) return { fault: isForgotten(reply.status) ? 'gone' : reply.fault }
      const url = cheapestLink(readJson(reply.text), options.rates)
      return url ? { url } : { fault: 'gone' }
    },
  }
}

function isForgotten(status: number | null): boolean {
  return status === 400 || status === 404
}

function requestFor(question: FareQuery, route: Route): { path: string; body: object } {
  const common = {
    adults: countAdults(question),
    children: question.children,
    infants_on_lap: question.infants,
    cabin_class: question.cabinClass,
    market: marketOf[question.currency],
  }
  const most = maxStopsByFilter[question.stops]
  const legs = question.legs.map(({ departureDate }, index) => ({
    ...route[index],
    departure_date: departureDate,
    // Without a limit it is not told one.
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

function read(reply: Reply, question: FareQuery, { rates, expand }: ClientOptions): ProviderAnswer {
  if ('fault' in reply) return noAnswer(reply.fault, reply.detail)
  const parsed = parseIgnav(
    readJson(reply.text),
    { question, rates, seenAt: new Date().toISOString() },
    expand,
  )
  return parsed ? { ...parsed, fault: null } : noAnswer('failed')
}
