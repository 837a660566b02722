import { setTimeout as delay } from 'node:timers/promises'
import { countAdults, type Party } from '@faresight/contracts/search/party'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { Asking } from '../asking.ts'
import type { ClientOptions } from '../client-options.ts'
import { askEachRoute, noAnswer } from '../fan-out.ts'
import { marketOf } from '../markets.ts'
import type { Route } from '../places.ts'
import type { Provider, ProviderAnswer } from '../provider.ts'
import type { Fault } from '../../outside/send.ts'
import { readJson } from '../../outside/read-json.ts'
import { parseSkyscanner } from './parse.ts'
import { skyscannerContent, skyscannerProgress } from './schema.ts'

const path = '/apiservices/v3/flights/live/search'

/** Waits before each poll, in milliseconds; the last one repeats. The first poll often has it all. */
const pausesMs = [0, 250, 250, 250, 500, 1000]

/** Of each: adults, and those who travel with them. */
const maxTravellers = 8
/** It takes ages, which nobody tells us: any of a child's, and any at which an infant sits on a lap, stands for the rest. */
const ages = { child: 8, infant: 1 }

/** A search is created, then polled until it is complete; what has come by the deadline is kept. */
export function createSkyscanner(options: ClientOptions): Provider {
  return {
    name: 'skyscanner',
    title: 'Skyscanner',
    links: options.links,
    declines,
    ask: (question, asking) =>
      askEachRoute(question, options, async (route) => {
        const gathered = await gather(requestFor(question, route), asking, options)
        return read(gathered, question, options)
      }),
  }
}

function declines({ children, infants, ...question }: FareQuery): string | null {
  if (countAdults({ ...question, children }) <= maxTravellers && children + infants <= maxTravellers)
    return null
  return `Skyscanner allows up to ${maxTravellers} adults and ${maxTravellers} children per search, so we didn’t search it.`
}

function requestFor({ legs, currency, cabinClass, ...party }: FareQuery, route: Route): object {
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
      adults: countAdults(party),
      childrenAges: agesOf(party),
    },
  }
}

function agesOf({ children, infants }: Party): number[] {
  return [...Array<number>(children).fill(ages.child), ...Array<number>(infants).fill(ages.infant)]
}

interface Gathered {
  /** The last answer with content. */
  latest: string | null
  fault: Fault | null
  detail?: string | undefined
}

/** Creates a search and polls it. An answer replaces the one before unless it says that nothing is new. */
async function gather(request: object, asking: Asking, options: ClientOptions): Promise<Gathered> {
  const { baseUrl, apiKey, send } = options
  const common = { method: 'POST', headers: { 'x-api-key': apiKey } } as const
  let reply = await send({ ...common, url: `${baseUrl}${path}/create`, body: request }, asking)
  let latest: string | null = null
  let token: string | null = null
  for (let polls = 0; ; polls++) {
    if ('fault' in reply) return { latest, fault: reply.fault, detail: reply.detail }
    const progress = progressOf(reply.text)
    if (!progress) return { latest, fault: 'failed' }
    if (progress.action !== 'RESULT_ACTION_NOT_MODIFIED') latest = reply.text
    if (progress.status === 'RESULT_STATUS_COMPLETE') return { latest, fault: null }
    token = progress.sessionToken ?? token
    if (progress.status !== 'RESULT_STATUS_INCOMPLETE' || !token) return { latest, fault: 'failed' }
    await delay(pausesMs[Math.min(polls, pausesMs.length - 1)], undefined, asking).catch(() => {})
    const url = `${baseUrl}${path}/poll/${encodeURIComponent(token)}`
    reply = await send({ ...common, url, goesOn: true }, asking)
  }
}

/**
 * How far a search is. Skyscanner says so before the content, which is most of the text and mostly replaced by the next
 * answer: it is left unread where that order holds.
 */
function progressOf(text: string) {
  const content = text.indexOf(',"content":')
  const head = content === -1 ? undefined : readJson(`${text.slice(0, content)}}`)
  return skyscannerProgress.safeParse(head ?? readJson(text)).data ?? null
}

function read(
  { latest, fault, detail }: Gathered,
  question: FareQuery,
  { rates, expand }: ClientOptions,
): ProviderAnswer {
  const content = latest && skyscannerContent.safeParse(readJson(latest)).data?.content
  if (!content) return noAnswer(fault ?? 'failed', detail)
  const reading = { question, rates, seenAt: new Date().toISOString() }
  return { ...parseSkyscanner(content.results, reading, expand), fault }
}
