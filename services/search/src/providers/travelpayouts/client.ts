import type { PlainDate } from '@faresight/contracts/common'
import { isOneAdult } from '@faresight/contracts/search/party'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { Asking } from '../asking.ts'
import type { ClientOptions } from '../client-options.ts'
import { noAnswer } from '../fan-out.ts'
import type { Provider, ProviderAnswer } from '../provider.ts'
import { remembered } from '../statuses.ts'
import { readJson } from '../../outside/read-json.ts'
import type { AskFares } from './asking.ts'
import { askMonth } from './calendar.ts'
import { cityOf } from './city.ts'
import { offerOf } from './offers.ts'
import { parseTravelpayouts } from './parse.ts'

/**
 * What users of Aviasales found in the last days, from a cache: no live fare is among them, so the answer has cached
 * offers alone.
 */
export function createTravelpayouts(options: ClientOptions): Provider {
  const askFares = createAskFares(options)
  return {
    name: 'travelpayouts',
    title: 'Travelpayouts',
    cachedOnly: true,
    links: options.links,
    declines,
    ask: (question, asking) => ask(question, asking, options, askFares),
    calendar: (month, asking) => askMonth(month, asking, options, askFares),
  }
}

function createAskFares({ baseUrl, apiKey, send, links }: ClientOptions): AskFares {
  // Links in answers are paths of the site for travellers, which is one with the API only where both are on loopback.
  const site = links.loopback ? baseUrl : 'https://www.aviasales.com'
  return async ({ path, query }, asked, asking) => {
    const url = `${baseUrl}${path}?${new URLSearchParams(query).toString()}`
    const reply = await send({ method: 'GET', url, headers: { 'x-access-token': apiKey } }, asking)
    if ('fault' in reply) return { fault: reply.fault, detail: reply.detail }
    const read = parseTravelpayouts(readJson(reply.text), { ...asked, site, receivedAt: new Date() })
    return read ? { read } : { fault: 'failed' }
  }
}

function declines({ tripType, cabinClass, ...party }: FareQuery): string | null {
  if (tripType !== 'multicity' && isOneAdult(party) && cabinClass === 'economy') return null
  return 'Travelpayouts only has fares for 1 adult in economy, one way or round trip, so we didn’t search it.'
}

async function ask(
  question: FareQuery,
  asking: Asking,
  options: ClientOptions,
  askFares: AskFares,
): Promise<ProviderAnswer> {
  const { legs, stops, currency } = question
  const [out, back] = legs
  if (!out) return noAnswer('failed')
  const origin = cityOf(out.origin, options.expand)
  const destination = cityOf(out.destination, options.expand)
  const query = {
    origin,
    destination,
    // Round trips of exact days are hardly ever in its cache, those of a month by dozens.
    departure_at: back ? monthOf(out.departureDate) : out.departureDate,
    ...(back && { return_at: monthOf(back.departureDate) }),
    one_way: String(!back),
    direct: String(stops === 'nonstop'),
    currency: currency.toLowerCase(),
    limit: back ? '1000' : '100',
  }
  const answer = await askFares(
    { path: '/aviasales/v3/prices_for_dates', query },
    { origin, destination, currency },
    asking,
  )
  if ('fault' in answer) return noAnswer(answer.fault, answer.detail)
  const { fares, dropped } = answer.read
  const offering = { ...options, question, now: new Date() }
  const cached = fares.flatMap((fare) => offerOf(fare, offering) ?? [])
  return { itineraries: [], cached, dropped, fault: null, detail: remembered('Travelpayouts', cached.length) }
}

function monthOf(date: PlainDate): string {
  return date.slice(0, 7)
}
