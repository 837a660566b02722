import { setTimeout as delay } from 'node:timers/promises'
import type { Question } from '@faresight/contracts/search/question'
import type { ClientOptions } from '../client-options.ts'
import { askEachRoute, noAnswer } from '../fan-out.ts'
import { marketOf } from '../markets.ts'
import type { Route } from '../places.ts'
import { postJson } from '../post-json.ts'
import type { Fault, Provider, ProviderAnswer } from '../provider.ts'
import { parseSkyscanner } from './parse.ts'
import { skyscannerAnswer, type SkyscannerResults } from './schema.ts'

const path = '/apiservices/v3/flights/live/search'

/** Waits before each poll, in milliseconds; the last one repeats. The first poll often has it all. */
const pausesMs = [0, 250, 250, 250, 500, 1000]

/** A search is created, then polled until it is complete; what has come by the deadline is kept. */
export function createSkyscanner(options: ClientOptions): Provider {
  return {
    name: 'skyscanner',
    title: 'Skyscanner',
    links: { domains: ['skyscanner.net', 'skyscanner.com'], loopback: options.loopback },
    ask: (question, signal) =>
      askEachRoute(question, options.expand, async (route) => {
        const { results, fault } = await gather(requestFor(question, route), signal, options)
        return read(results, fault, question, options)
      }),
  }
}

function requestFor({ legs, currency, cabinClass, passengers }: Question, route: Route): object {
  const market = marketOf[currency]
  return {
    query: {
      // Skyscanner's own name for the United Kingdom.
      market: market === 'GB' ? 'UK' : market,
      locale: 'en-GB',
      currency,
      queryLegs: legs.map(({ departureDate }, index) => {
        const [year, month, day] = departureDate.split('-').map(Number)
        return {
          originPlaceId: { iata: route[index]?.origin },
          destinationPlaceId: { iata: route[index]?.destination },
          date: { year, month, day },
        }
      }),
      cabinClass: `CABIN_CLASS_${cabinClass.toUpperCase()}`,
      adults: passengers,
    },
  }
}

interface Gathered {
  results: SkyscannerResults | null
  fault: Fault | null
}

/** Creates a search and polls it. An answer replaces the one before unless it says that nothing is new. */
async function gather(request: object, signal: AbortSignal, options: ClientOptions): Promise<Gathered> {
  const post = (suffix: string, body?: object) =>
    postJson({
      url: `${options.baseUrl}${path}${suffix}`,
      headers: { 'x-api-key': options.apiKey },
      body,
      signal,
      maxBytes: options.maxBytes,
    })
  let reply = await post('/create', request)
  let results: SkyscannerResults | null = null
  let token: string | null = null
  for (let polls = 0; ; polls++) {
    if ('fault' in reply) return { results, fault: reply.fault }
    const { data } = skyscannerAnswer.safeParse(reply.value)
    if (!data) return { results, fault: 'failed' }
    if (data.content && data.action !== 'RESULT_ACTION_NOT_MODIFIED') results = data.content.results
    if (data.status === 'RESULT_STATUS_COMPLETE') return { results, fault: results ? null : 'failed' }
    token = data.sessionToken ?? token
    if (data.status !== 'RESULT_STATUS_INCOMPLETE' || !token) return { results, fault: 'failed' }
    await delay(pausesMs[Math.min(polls, pausesMs.length - 1)], undefined, { signal }).catch(() => {})
    reply = await post(`/poll/${encodeURIComponent(token)}`)
  }
}

function read(
  results: SkyscannerResults | null,
  fault: Fault | null,
  question: Question,
  { rates, expand }: ClientOptions,
): ProviderAnswer {
  if (!results) return noAnswer(fault ?? 'failed')
  return { ...parseSkyscanner(results, { question, rates, seenAt: new Date().toISOString() }, expand), fault }
}
