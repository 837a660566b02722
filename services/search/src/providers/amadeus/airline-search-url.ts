import type { Leg } from '@faresight/contracts/search/itinerary'
import { describeParty, type Party } from '@faresight/contracts/search/party'
import type { FareQuery } from '@faresight/contracts/search/search-request'

/** A web search for an airline's flights, since Amadeus gives no seller's address. @param searchUrl takes the query parameter `q` */
export function buildAirlineWebSearchUrl(
  searchUrl: string,
  { seller, legs }: { seller: string; legs: readonly Leg[] },
  { cabinClass, ...party }: Pick<FareQuery, 'cabinClass' | keyof Party>,
): string {
  const flights = legs.flatMap(({ segments }) => {
    const first = segments[0]
    const last = segments.at(-1)
    return first && last ? [`${first.origin} to ${last.destination} ${first.departure.date}`] : []
  })
  const url = new URL(searchUrl)
  url.searchParams.set(
    'q',
    `${seller} ${cabinClass.replace('_', ' ')} flights ${flights.join(', ')}, ${describeParty(party)}`,
  )
  return url.href
}
