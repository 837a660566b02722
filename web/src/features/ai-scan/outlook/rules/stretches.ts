import type { SeenPrice } from './timeline.ts'

/** `seen`: somebody looked on each of its days. `held`: nobody looked between its ends, and its price is the last one. */
export interface Stretch {
  kind: 'seen' | 'held'
  points: readonly SeenPrice[]
}

/** For so many days the last price is still drawn, as one that nobody has looked at; beyond that the line breaks. */
const longestHeldDays = 7

/** The line of what was seen, piece by piece, oldest first. */
export function stretchesOf(seen: readonly SeenPrice[]): Stretch[] {
  const stretches: Stretch[] = []
  let run: SeenPrice[] = []
  for (const point of seen) {
    const before = run.at(-1)
    const gap = before ? point.day - before.day : 1
    if (before && gap > 1) {
      stretches.push({ kind: 'seen', points: run })
      if (gap <= longestHeldDays)
        stretches.push({ kind: 'held', points: [before, { ...before, day: point.day }] })
      run = []
    }
    run.push(point)
  }
  return run.length > 0 ? [...stretches, { kind: 'seen', points: run }] : stretches
}
