import { parentPort, workerData } from 'node:worker_threads'
import type { MarketParameters } from '../../services/ai-scan/src/sampler/market-parameters.ts'
import type { FareMarket } from '../fares/fare-market.ts'
import { departureDaysAhead, type DatePairGrid, listGrids, lastDayAhead } from './grids.ts'
import { cachedCalendarFares, historyMinAgeDays, ownHistoryFares } from './known-fares.ts'
import { trainOnMarket } from './trainer.ts'
import type { SamplerInputs } from './run-sampler.ts'
import { type ScanAim, type PolicyCase, type SearchPolicy, type PolicyRun, runPolicy } from './run-policy.ts'
import { computePairFares, type PriceVariant } from './variants.ts'

export interface ScanWorkerTask {
  markets: readonly FareMarket[]
  policies: readonly SearchPolicy[]
  variants: readonly PriceVariant[]
  budgets: readonly number[]
}

/** One city pair per job: a worker trains once without it. */
export interface ScanJob {
  market: number
  cityPair: string
}

// `runJobsOnThreads` passes a task.
const { markets, policies, variants, budgets } = workerData as ScanWorkerTask
const grids = markets.map(listGrids)
const trainers = markets.map(trainOnMarket)

parentPort?.on('message', (job: ScanJob) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(runAll(job))
})

function runAll({ market: at, cityPair }: ScanJob): PolicyRun[] {
  const [market, trainer] = [markets[at], trainers[at]]
  if (!market || !trainer) throw new Error(`there is no market ${at}`)
  const constants = trainer.fitParameters(cityPair)
  const mine = grids[at]?.filter((grid) => grid.cityPair === cityPair) ?? []
  return mine.flatMap((grid) => {
    const question = {
      ...grid,
      firstDay: grid.today + departureDaysAhead.first,
      lastDay: grid.today + lastDayAhead,
    }
    const withDates = trainer.withDateEffects(constants, question, grid.today - historyMinAgeDays)
    const knowing = policies.flatMap((policy) => {
      const knowledge = knowledgeFor(policy, market, grid, constants, withDates)
      return knowledge === 'none' ? [] : [{ policy, knowledge }]
    })
    return variants.flatMap((variant) => {
      const deals = computePairFares(grid, variant)
      return knowing.flatMap(({ policy, knowledge }) =>
        casesOf(variant, policy, grid).map((one) => runPolicy(grid, deals, one, knowledge)),
      )
    })
  })
}

/** `none`: the grid lacks the known fares of the policy. */
function knowledgeFor(
  policy: SearchPolicy,
  market: FareMarket,
  grid: DatePairGrid,
  constants: MarketParameters,
  withDates: MarketParameters,
): SamplerInputs | null | 'none' {
  if (policy === 'cold') return { known: [], learned: constants }
  if (policy !== 'history' && policy !== 'calendar') return null
  const known = policy === 'history' ? ownHistoryFares(market, grid) : cachedCalendarFares(market, grid)
  const legs = new Set(known.map((fare) => (fare.returnDay === null ? 'outbound' : 'inbound')))
  return legs.size === 2 ? { known, learned: withDates } : 'none'
}

function casesOf(variant: PriceVariant, policy: SearchPolicy, grid: DatePairGrid): PolicyCase[] {
  const aims: readonly ScanAim[] = hasDurations(grid) ? ['price', 'score'] : ['price']
  return budgets.flatMap((budget) => aims.map((aim) => ({ variant, policy, budget, aim })))
}

function hasDurations({ outbound, inbound }: DatePairGrid): boolean {
  return [...outbound.values(), ...inbound.values()].some((fare) => fare.minutes !== null)
}
