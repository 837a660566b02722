import type { ResultLeg } from '@faresight/contracts/search/result'
import { isOvernight, longLayoverMinutes } from '../../flights/legs/leg-words.ts'

export const layoverKinds = ['long', 'overnight', 'airports'] as const
/** `airports`: the next flight leaves from another airport. */
export type LayoverKind = (typeof layoverKinds)[number]

/** What travellers may want to avoid between the flights of a trip. */
export function layoverKindsOf({
  legs,
}: {
  legs: readonly Pick<ResultLeg, 'segments' | 'layovers'>[]
}): LayoverKind[] {
  return legs.flatMap(({ segments, layovers }) =>
    layovers.flatMap(({ minutes, arrivesAt, departsFrom }, index): LayoverKind[] => {
      const wait = minutes ?? 0
      const arrival = segments[index]?.arrivalTime
      return [
        ...(wait >= longLayoverMinutes ? (['long'] as const) : []),
        ...(arrival && isOvernight(arrival, wait) ? (['overnight'] as const) : []),
        ...(arrivesAt === departsFrom ? [] : (['airports'] as const)),
      ]
    }),
  )
}
