import type { ResultLeg } from '@faresight/contracts/search/result'

/** A stop of a leg: where, for how long, and where on the leg's line, in percent of its time. */
export interface Stop {
  code: string
  /** The airport of the next flight, where it is another one. */
  nextCode: string | null
  /** `null` where nobody knows. */
  waitMinutes: number | null
  isTight: boolean
  startPercent: number
  widthPercent: number
}

/** The stops of a leg, placed by time. */
export function stopsOf({ segments, layovers }: Pick<ResultLeg, 'segments' | 'layovers'>): Stop[] {
  const flown = segments.reduce((sum, { duration }) => sum + duration, 0)
  const total = layovers.reduce((sum, { minutes }) => sum + (minutes ?? 0), flown)
  let elapsed = 0
  return layovers.map(({ minutes, arrivesAt, departsFrom, isTight }, index) => {
    elapsed += segments[index]?.duration ?? 0
    const startPercent = (elapsed / total) * 100
    elapsed += minutes ?? 0
    return {
      code: arrivesAt,
      nextCode: departsFrom === arrivesAt ? null : departsFrom,
      waitMinutes: minutes,
      isTight,
      startPercent,
      widthPercent: ((minutes ?? 0) / total) * 100,
    }
  })
}
