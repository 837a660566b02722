import type { RecordedMarket } from './trips.ts'

/** Cross-validation folds of city pairs; leave-one-out where there are few. */
export function cityPairFolds({ trips, maxFolds }: RecordedMarket): ReadonlySet<string>[] {
  const cityPairs = [...new Set(trips.map(({ cityPair }) => cityPair))].sort()
  const count = Math.min(maxFolds, cityPairs.length)
  return Array.from({ length: count }, (_, fold) => new Set(cityPairs.filter((_, at) => at % count === fold)))
}

/** Daily for a short recording, weekly for a long one. */
export function retrainEveryDays(searchDays: readonly number[]): number {
  const [first = 0, last = 0] = [searchDays[0], searchDays.at(-1)]
  return last - first <= 28 ? 1 : 7
}
