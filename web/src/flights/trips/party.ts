import type { CabinClass, StopsFilter } from '@faresight/contracts/search/question'
import { text } from '../../text/text.ts'

interface Party {
  passengers: number
  cabinClass: CabinClass
  stops: StopsFilter
}

/** Who flies and how, in parts: `2 adults`, `Business`, `Nonstop`. What is usual needs no words. */
export function partyParts({ passengers, cabinClass, stops }: Party): string[] {
  return [
    text.search.party(passengers),
    ...(cabinClass === 'economy' ? [] : [text.search.cabins[cabinClass]]),
    ...(stops === 'any' ? [] : [text.search.stopsOptions[stops]]),
  ]
}
