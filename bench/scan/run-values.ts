import type { CityPairValue } from './city-pair-sample.ts'
import type { PolicyRun } from './run-policy.ts'

type RunValue = (run: PolicyRun) => number | null

/** Tolerance of rounding. */
const exact = 1e-9

/** What is reported of a run; `null` where it does not apply. Regret, shares and the bound are in percent. */
export const runValues = {
  regret: ({ regret }) => 100 * regret,
  isBest: ({ regret }) => 100 * Number(regret < exact),
  isCovered: ({ claim }) => claim && 100 * Number(claim.logGap <= claim.logBound + exact),
  /** Of the lowest price found. */
  bound: ({ claim }) => claim && 100 * (1 - Math.exp(-claim.logBound)),
  checks: ({ checks }) => checks,
  computeMs: ({ computeMs }) => computeMs,
} satisfies Record<string, RunValue>

export function valuesByCityPair(runs: readonly PolicyRun[], valueOf: RunValue): CityPairValue[] {
  return runs.flatMap((run) => {
    const value = valueOf(run)
    return value === null ? [] : [{ cityPair: run.cityPair, value }]
  })
}
