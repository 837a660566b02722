import { setTimeout as delay } from 'node:timers/promises'
import { countAdults, type Party } from '@faresight/contracts/search/party'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { Provider, ProviderSearchAnswer, ProviderCallContext } from '../provider.ts'
import type { ProviderAdapterOptions } from '../adapter-options.ts'
import { toFailedProviderAnswer, searchBusiestRoutes } from '../search-busiest-routes.ts'
import { marketCountryByCurrency } from '../markets.ts'
import type { AirportRoute } from '../airport-routes.ts'
import type { HttpFault } from '../../http-client/http-client.ts'
import { parseSanitizedJson } from '../../http-client/sanitized-json.ts'
import { parseSkyscannerItineraries } from './parse.ts'
import { skyscannerContentSchema, skyscannerProgressSchema } from './schema.ts'

const path = '/apiservices/v3/flights/live/search'

/** Before each poll; the last one repeats. The first poll is often complete. */
const pausesMs = [0, 250, 250, 250, 500, 1000]

/** Adults, and children with infants. */
const maxTravellers = 8
/** Skyscanner requires ages, which we do not ask for: any child's, and any lap infant's. */
const assumedAges = { child: 8, infant: 1 }

/** Creates a search and polls it until it is complete; at the deadline the results so far are the answer. */
export function createSkyscannerProvider(options: ProviderAdapterOptions): Provider {
  return {
    name: 'skyscanner',
    title: 'Skyscanner',
    linkRule: options.linkRule,
    declineReason,
    search: (question, context) =>
      searchBusiestRoutes(question, options, async (route) => {
        const polled = await pollResults(toSkyscannerRequest(question, route), context, options)
        return toAnswer(polled, question, options)
      }),
  }
}

function declineReason({ children, infants, ...question }: FareQuery): string | null {
  if (countAdults({ ...question, children }) <= maxTravellers && children + infants <= maxTravellers)
    return null
  return `Skyscanner allows up to ${maxTravellers} adults and ${maxTravellers} children per search, so we didn’t search it.`
}

function toSkyscannerRequest(
  { legs, currency, cabinClass, ...party }: FareQuery,
  route: AirportRoute,
): object {
  const market = marketCountryByCurrency[currency]
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
      childrenAges: childrenAges(party),
    },
  }
}

function childrenAges({ children, infants }: Party): number[] {
  return [
    ...Array<number>(children).fill(assumedAges.child),
    ...Array<number>(infants).fill(assumedAges.infant),
  ]
}

interface PolledResults {
  latest: string | null
  fault: HttpFault | null
  detail?: string | undefined
}

/** An answer replaces the one before unless its action is NOT_MODIFIED. */
async function pollResults(
  request: object,
  context: ProviderCallContext,
  options: ProviderAdapterOptions,
): Promise<PolledResults> {
  const { baseUrl, apiKey, send } = options
  const common = { method: 'POST', headers: { 'x-api-key': apiKey } } as const
  let reply = await send({ ...common, url: `${baseUrl}${path}/create`, body: request }, context)
  let latest: string | null = null
  let token: string | null = null
  for (let polls = 0; ; polls++) {
    if ('fault' in reply) return { latest, fault: reply.fault, detail: reply.detail }
    const progress = parseProgress(reply.text)
    if (!progress) return { latest, fault: 'failed' }
    if (progress.action !== 'RESULT_ACTION_NOT_MODIFIED') latest = reply.text
    if (progress.status === 'RESULT_STATUS_COMPLETE') return { latest, fault: null }
    token = progress.sessionToken ?? token
    if (progress.status !== 'RESULT_STATUS_INCOMPLETE' || !token) return { latest, fault: 'failed' }
    await delay(pausesMs[Math.min(polls, pausesMs.length - 1)], undefined, context).catch(() => {})
    const url = `${baseUrl}${path}/poll/${encodeURIComponent(token)}`
    reply = await send({ ...common, url, isContinuation: true }, context)
  }
}

/** Parses only what precedes the content, which is most of the text and which the next answer mostly replaces. */
function parseProgress(text: string) {
  const content = text.indexOf(',"content":')
  const head = content === -1 ? undefined : parseSanitizedJson(`${text.slice(0, content)}}`)
  return skyscannerProgressSchema.safeParse(head ?? parseSanitizedJson(text)).data ?? null
}

function toAnswer(
  { latest, fault, detail }: PolledResults,
  question: FareQuery,
  { rates, expandAirports }: ProviderAdapterOptions,
): ProviderSearchAnswer {
  const content = latest && skyscannerContentSchema.safeParse(parseSanitizedJson(latest)).data?.content
  if (!content) return toFailedProviderAnswer(fault ?? 'failed', detail)
  const parseContext = { question, rates, seenAt: new Date().toISOString() }
  return { ...parseSkyscannerItineraries(content.results, parseContext, expandAirports), fault }
}
