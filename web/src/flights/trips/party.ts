import type { Party } from '@faresight/contracts/search/party'
import type { CabinClass, StopsFilter } from '@faresight/contracts/search/question'
import { text } from '../../text/text.ts'

interface Asked extends Party {
  cabinClass: CabinClass
  stops: StopsFilter
}

/** Who flies and how, in parts: `2 adults`, `Business`, `Nonstop`. What is usual needs no words. */
export function partyParts({ cabinClass, stops, ...party }: Asked): string[] {
  return [
    text.search.party(party),
    ...(cabinClass === 'economy' ? [] : [text.search.cabins[cabinClass]]),
    ...(stops === 'any' ? [] : [text.search.stopsOptions[stops]]),
  ]
}
