import type { HttpFault } from '../../http-client/http-client.ts'
import { parseSanitizedJson } from '../../http-client/sanitized-json.ts'
import type { ProviderAdapterOptions } from '../adapter-options.ts'
import type { ExpandAirports } from '../airport-routes.ts'
import type { ProviderCallContext } from '../provider.ts'
import { type ParsedCachedFares, parseTravelpayoutsFares, type TravelpayoutsParseInputs } from './parse.ts'

export interface TravelpayoutsFaresRequest {
  path: string
  query: Record<string, string>
}

export type FetchTravelpayoutsFares = (
  request: TravelpayoutsFaresRequest,
  requested: Pick<TravelpayoutsParseInputs, 'origin' | 'destination' | 'currency'>,
  context: ProviderCallContext,
) => Promise<{ parsed: ParsedCachedFares } | { fault: HttpFault; detail?: string | undefined }>

export function createTravelpayoutsFaresRequester({
  baseUrl,
  apiKey,
  send,
  linkRule,
}: ProviderAdapterOptions): FetchTravelpayoutsFares {
  // Links in answers are paths of the travellers' site, which shares its address with the API only on loopback.
  const site = linkRule.loopback ? baseUrl : 'https://www.aviasales.com'
  return async ({ path, query }, requested, context) => {
    const url = `${baseUrl}${path}?${new URLSearchParams(query).toString()}`
    const reply = await send({ method: 'GET', url, headers: { 'x-access-token': apiKey } }, context)
    if ('fault' in reply) return { fault: reply.fault, detail: reply.detail }
    const answer = parseSanitizedJson(reply.text)
    const parsed = parseTravelpayoutsFares(answer, { ...requested, site, receivedAt: new Date() })
    return parsed ? { parsed } : { fault: 'failed' }
  }
}

/** Travelpayouts knows IATA's city codes. A metro area that has only a code of ours (`Q…`) becomes its largest airport. */
export function toTravelpayoutsPlaceCode(code: string, expandAirports: ExpandAirports): string {
  const airports = expandAirports(code)
  return code.startsWith('Q') && airports.length > 1 ? (airports[0] ?? code) : code
}
