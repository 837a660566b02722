import type { ResultLeg } from '@faresight/contracts/search/result'
import { minutesOf } from '../../format/clock.ts'

export const layoverKinds = ['long', 'overnight', 'airports'] as const
/** `airports`: the next flight leaves from another airport. */
export type LayoverKind = (typeof layoverKinds)[number]

export const longLayoverMinutes = 5 * 60

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

const dayMinutes = 24 * 60
const nightTime = 3 * 60
const minNightMinutes = 4 * 60

/** Whether a wait takes the night: four hours or more, past three o'clock. */
function isOvernight(arrivalTime: string, wait: number): boolean {
  const untilNight = (nightTime - minutesOf(arrivalTime) + dayMinutes) % dayMinutes
  return wait >= minNightMinutes && untilNight < wait
}
