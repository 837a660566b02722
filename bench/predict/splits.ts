import type { RecordedTrip } from './trips.ts'

const mostFolds = 8

/** The city pairs of each fold: each is held out once, alone where there are few. */
export function foldsOf(trips: readonly RecordedTrip[]): ReadonlySet<string>[] {
  const cityPairs = [...new Set(trips.map(({ cityPair }) => cityPair))].sort()
  const count = Math.min(mostFolds, cityPairs.length)
  return Array.from({ length: count }, (_, fold) => new Set(cityPairs.filter((_, at) => at % count === fold)))
}

/** How old what was learned may get: a day where the recording is short, a week where it is long. */
export function learnEveryDaysOf(searchDays: readonly number[]): number {
  const [first = 0, last = 0] = [searchDays[0], searchDays.at(-1)]
  return last - first <= 28 ? 1 : 7
}
