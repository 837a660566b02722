import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { ProviderAdapterOptions } from '../adapter-options.ts'
import type { Provider, ProviderSearchAnswer, ProviderCallContext } from '../provider.ts'
import { toFailedProviderAnswer, searchBusiestRoutes } from '../search-busiest-routes.ts'
import { parseSanitizedJson } from '../../http-client/sanitized-json.ts'
import type { HttpReply } from '../../http-client/http-client.ts'
import { parseAmadeusItineraries } from './parse.ts'
import { toAmadeusSearchBody } from './request.ts'
import { amadeusErrorsSchema } from './schema.ts'
import { createAmadeusAccessTokenCache } from './access-tokens.ts'

/** A `clientSecret` besides the `apiKey`, which is the client's id. */
export interface AmadeusOptions extends ProviderAdapterOptions {
  clientSecret: string
  searchUrl: string
}

export function createAmadeusProvider(options: AmadeusOptions): Provider {
  const tokens = createAmadeusAccessTokenCache(options)
  const search = async (body: object, context: ProviderCallContext): Promise<HttpReply> => {
    const first = await tokens.get(context)
    if ('fault' in first) return first
    const reply = await searchWith(first.token, body, context, options)
    if (!isTokenRefused(reply)) return reply
    tokens.forget(first.token)
    const second = await tokens.get(context)
    return 'fault' in second ? second : searchWith(second.token, body, context, options)
  }
  return {
    name: 'amadeus',
    title: 'Amadeus',
    linkRule: options.linkRule,
    search: (question, context) =>
      searchBusiestRoutes(question, options, async (route) =>
        parseAmadeusReply(await search(toAmadeusSearchBody(question, route), context), question, options),
      ),
  }
}

function searchWith(
  token: string,
  body: object,
  context: ProviderCallContext,
  { baseUrl, send }: AmadeusOptions,
) {
  const headers = { authorization: `Bearer ${token}`, 'x-http-method-override': 'GET' }
  const url = `${baseUrl}/v2/shopping/flight-offers`
  return send(
    {
      method: 'POST',
      url,
      headers,
      body,
      isExpectedError: (text) => meansUnsupportedPlace(parseSanitizedJson(text)),
    },
    context,
  )
}

/** Amadeus tells an expired token by the status alone. */
function isTokenRefused(reply: HttpReply): boolean {
  return 'fault' in reply && reply.status === 401
}

/** Amadeus answers 500 for airports that it does not support: an answer without flights, not a failure. */
function meansUnsupportedPlace(answer: unknown): boolean {
  const { data } = amadeusErrorsSchema.safeParse(answer)
  return data?.errors.some(({ code, detail }) => code === 141 && /not supported/i.test(detail ?? '')) ?? false
}

function parseAmadeusReply(
  reply: HttpReply,
  question: FareQuery,
  options: AmadeusOptions,
): ProviderSearchAnswer {
  if ('fault' in reply) return toFailedProviderAnswer(reply.fault, reply.detail)
  const { rates, expandAirports, searchUrl } = options
  const answer = parseSanitizedJson(reply.text)
  if (meansUnsupportedPlace(answer)) return { itineraries: [], droppedItineraries: 0, fault: null }
  const parseContext = { question, rates, seenAt: new Date().toISOString() }
  const parsed = parseAmadeusItineraries(answer, parseContext, expandAirports, searchUrl)
  return parsed ? { ...parsed, fault: null } : toFailedProviderAnswer('failed')
}
