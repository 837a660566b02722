import type { Leg } from '@faresight/contracts/search/itinerary'
import { type Party, describeParty } from '@faresight/contracts/search/party'
import type { FareQuery } from '@faresight/contracts/search/search-request'

/**
 * A search for an airline's flights. Amadeus names no address where a fare is sold, and the search leads to the airline
 * without a table of addresses that would be out of date.
 *
 * @param searchUrl any search engine that takes what is looked for in `q`
 */
export function searchLink(
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
