import type { FareMarket } from '../fares/fare-market.ts'
import { listGrids } from './grids.ts'
import { type HalfChoice, isInHalf } from './halves.ts'
import type { PolicyCase, PolicyRun } from './run-policy.ts'
import { type StoredCase, storedCaseKey } from './runs-file.ts'
import { narrowSelection, type ScanSelection, selectEverything } from './selection.ts'
import type { ScanJob } from './worker.ts'

export interface ScanOptions {
  only: string
  half: HalfChoice
  budgets: readonly number[]
  /** Every n-th city pair. */
  every: number
}

export interface ScanPlan {
  cases: readonly PolicyCase[]
  cityPairs: readonly { market: number; file: string; cityPair: string }[]
}

/** @throws where no city pair is left */
export function planScans(
  markets: readonly FareMarket[],
  { only, half, budgets, every }: ScanOptions,
): ScanPlan {
  const recorded = markets.map((market) => ({
    file: market.name,
    cityPairs: [...new Set(listGrids(market).map((grid) => grid.cityPair))],
  }))
  const names = new Set(recorded.flatMap((one) => one.cityPairs))
  if (names.size === 0) throw new Error('No route has a reverse and 200 date pairs in the same search.')
  const files = recorded.map(({ file }) => file)
  const selection = narrowSelection(only, selectEverything(files, [...names], budgets))
  const cityPairs = recorded.flatMap(({ file, cityPairs: own }, market) =>
    selection.files.includes(file)
      ? own
          .filter((cityPair) => selection.cityPairs.includes(cityPair) && isInHalf(cityPair, half))
          .filter((_, turn) => turn % every === 0)
          .map((cityPair) => ({ market, file, cityPair }))
      : [],
  )
  if (cityPairs.length === 0) throw new Error(`--half ${half} and --only '${only}' leave no city pair.`)
  return { cases: listCases(selection), cityPairs }
}

function listCases({ variants, policies, budgets, aims }: ScanSelection): PolicyCase[] {
  return variants.flatMap((variant) =>
    policies.flatMap((policy) =>
      budgets.flatMap((budget) => aims.map((aim) => ({ variant, policy, budget, aim }))),
    ),
  )
}

/** A job a city pair whose cases are not all stored. */
export function listScanJobs(
  { cases, cityPairs }: ScanPlan,
  stored: ReadonlyMap<string, StoredCase>,
): ScanJob[] {
  return cityPairs.flatMap(({ market, file, cityPair }) => {
    const left = cases.filter((one) => !stored.has(storedCaseKey({ ...one, market: file, cityPair })))
    return left.length > 0 ? [{ market, cityPair, cases: left }] : []
  })
}

/** In the order of files, then of cases. */
export function collectPlannedRuns(
  { cases, cityPairs }: ScanPlan,
  stored: ReadonlyMap<string, StoredCase>,
): PolicyRun[] {
  return [...Map.groupBy(cityPairs, ({ file }) => file)].flatMap(([market, own]) =>
    cases.flatMap((one) =>
      own.flatMap(({ cityPair }) => stored.get(storedCaseKey({ ...one, market, cityPair }))?.runs ?? []),
    ),
  )
}
