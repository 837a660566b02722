import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { Asking } from '../asking.ts'
import { askEachRoute, noAnswer } from '../fan-out.ts'
import type { Provider, ProviderAnswer } from '../provider.ts'
import { readJson } from '../../outside/read-json.ts'
import type { Reply } from '../../outside/send.ts'
import type { AmadeusOptions } from './options.ts'
import { parseAmadeus } from './parse.ts'
import { requestFor } from './request.ts'
import { amadeusErrors } from './schema.ts'
import { createTokens } from './token.ts'

/** What airlines file with the global distribution system, with the names of each fare. */
export function createAmadeus(options: AmadeusOptions): Provider {
  const tokens = createTokens(options)
  const search = async (body: object, asking: Asking): Promise<Reply> => {
    const first = await tokens.get(asking)
    if ('fault' in first) return first
    const reply = await searchWith(first.token, body, asking, options)
    if (!isRefused(reply)) return reply
    tokens.forget(first.token)
    const second = await tokens.get(asking)
    return 'fault' in second ? second : searchWith(second.token, body, asking, options)
  }
  return {
    name: 'amadeus',
    title: 'Amadeus',
    links: options.links,
    ask: (question, asking) =>
      askEachRoute(question, options, async (route) =>
        read(await search(requestFor(question, route), asking), question, options),
      ),
  }
}

function searchWith(token: string, body: object, asking: Asking, { baseUrl, send }: AmadeusOptions) {
  const headers = { authorization: `Bearer ${token}`, 'x-http-method-override': 'GET' }
  const url = `${baseUrl}/v2/shopping/flight-offers`
  return send(
    { method: 'POST', url, headers, body, isExpectedError: (text) => meansUnsupportedPlace(readJson(text)) },
    asking,
  )
}

/** Whether a token had ended, here or there: it is told by the status alone. */
function isRefused(reply: Reply): boolean {
  return 'fault' in reply && reply.status === 401
}

/** Amadeus answers 500 for places that it does not support. That is no failure. */
function meansUnsupportedPlace(answer: unknown): boolean {
  const { data } = amadeusErrors.safeParse(answer)
  return data?.errors.some(({ code, detail }) => code === 141 && /not supported/i.test(detail ?? '')) ?? false
}

function read(reply: Reply, question: FareQuery, options: AmadeusOptions): ProviderAnswer {
  if ('fault' in reply) return noAnswer(reply.fault, reply.detail)
  const { rates, expand, searchUrl } = options
  const answer = readJson(reply.text)
  if (meansUnsupportedPlace(answer)) return { itineraries: [], dropped: 0, fault: null }
  const reading = { question, rates, seenAt: new Date().toISOString() }
  const parsed = parseAmadeus(answer, reading, expand, searchUrl)
  return parsed ? { ...parsed, fault: null } : noAnswer('failed')
}
