import type { SeenPrice } from './timeline.ts'

/** `seen`: somebody looked on each of its days. `held`: nobody looked, and its price is the last one. */
export interface Stretch {
  kind: 'seen' | 'held'
  points: readonly SeenPrice[]
}

/** Over so many days without a look the last price is still drawn; over more the line breaks. */
const longestHeldDays = 6

/**
 * The line of what was seen, piece by piece, oldest first. The price of a day lasts until the next one begins; today has only
 * begun.
 */
export function stretchesOf(seen: readonly SeenPrice[], today: number): Stretch[] {
  return runsOf(seen).flatMap((run, place, runs): Stretch[] => {
    const last = run.at(-1)
    if (!last) return []
    const end = { ...last, day: Math.min(last.day + 1, today) }
    const next = runs[place + 1]?.[0]
    const stretches: Stretch[] = [{ kind: 'seen', points: [...run, end] }]
    if (next && next.day - end.day <= longestHeldDays)
      stretches.push({ kind: 'held', points: [end, { ...end, day: next.day }] })
    return stretches
  })
}

/** Days that follow each other. */
function runsOf(seen: readonly SeenPrice[]): SeenPrice[][] {
  const runs: SeenPrice[][] = []
  for (const point of seen) {
    const run = runs.at(-1)
    if (run?.at(-1)?.day === point.day - 1) run.push(point)
    else runs.push([point])
  }
  return runs
}
