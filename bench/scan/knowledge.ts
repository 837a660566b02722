import type { MarketTrainer } from '../../services/ai-scan/src/training/fit/trainer.ts'
import { defaultMarketParameters } from '../../services/ai-scan/src/sampler/default-market-parameters.ts'
import type { MarketParameters } from '../../services/ai-scan/src/sampler/market-parameters.ts'
import type { FareMarket } from '../fares/fare-market.ts'
import { departureDaysAhead, type DatePairGrid, lastDayAhead } from './grids.ts'
import { cachedCalendarFares, historyMinAgeDays, ownHistoryFares } from './known-fares.ts'
import type { SearchPolicy } from './run-policy.ts'
import type { SamplerInputs } from './run-sampler.ts'
import { trainOnMarket } from './trainer.ts'

/** What a policy knows before its first check: `null` for baselines, `none` where the grid lacks the policy's known fares. */
type Knowledge = SamplerInputs | null | 'none'

/** Parameters are learned from fares that other city pairs had up to the day of the scan, except for cold scans. */
export function createKnowledgeSource(
  market: FareMarket,
): (policy: SearchPolicy, grid: DatePairGrid) => Knowledge {
  const trainers = new Map<number, MarketTrainer>()
  const trainerOn = (day: number) => {
    const trainer = trainers.get(day) ?? trainOnMarket(market, day)
    trainers.set(day, trainer)
    return trainer
  }
  const learnedParameters = (grid: DatePairGrid): MarketParameters => {
    const trainer = trainerOn(grid.today)
    const question = {
      ...grid,
      firstDay: grid.today + departureDaysAhead.first,
      lastDay: grid.today + lastDayAhead,
    }
    const fitted = trainer.fitParameters(grid.cityPair)
    return trainer.withDateEffects(fitted, question, grid.today - historyMinAgeDays)
  }
  return (policy, grid) => {
    if (policy === 'cold') return { known: [], learned: defaultMarketParameters }
    if (policy !== 'history' && policy !== 'calendar') return null
    const known = policy === 'history' ? ownHistoryFares(market, grid) : cachedCalendarFares(market, grid)
    const legs = new Set(known.map((fare) => (fare.returnDay === null ? 'outbound' : 'inbound')))
    return legs.size === 2 ? { known, learned: learnedParameters(grid) } : 'none'
  }
}
