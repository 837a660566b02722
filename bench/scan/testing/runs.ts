import type { PolicyRun } from '../run-policy.ts'

/** A run for tests. */
export function makeRun(cityPair: string, regret: number, more: Partial<PolicyRun> = {}): PolicyRun {
  return {
    market: 'made',
    cityPair,
    origin: cityPair.slice(0, cityPair.indexOf('-')),
    today: 0,
    variant: 'additive',
    policy: 'even',
    budget: 8,
    aim: 'price',
    regret,
    checks: 8,
    computeMs: 1,
    claim: null,
    ...more,
  }
}

export const madeClaim = (logGap: number, logBound: number) => ({ logGap, logBound })
