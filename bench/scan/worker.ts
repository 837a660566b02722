import { parentPort, workerData } from 'node:worker_threads'
import type { Learned } from '../../services/ai-scan/src/sampler/learned.ts'
import type { Market } from '../fares/market.ts'
import { departuresAhead, type Grid, gridsOf, lastDayAhead } from './grids.ts'
import { cachedCalendar, historyDays, ownHistory } from './known.ts'
import { teach } from './lessons.ts'
import type { Knowledge } from './ours.ts'
import { type Aim, type Case, type Policy, type Run, run } from './run.ts'
import { dealsOf, type Variant } from './variants.ts'

/** What a worker is told at its start. */
export interface WorkerTask {
  markets: readonly Market[]
  policies: readonly Policy[]
  variants: readonly Variant[]
  budgets: readonly number[]
}

/** All grids of a city pair, both directions: they are run by one worker, which learns once from all other pairs. */
export interface Job {
  market: number
  cityPair: string
}

// Who starts this file as a worker gives it a task.
const { markets, policies, variants, budgets } = workerData as WorkerTask
const grids = markets.map(gridsOf)
const teachers = markets.map(teach)

parentPort?.on('message', (job: Job) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(runAll(job))
})

function runAll({ market: at, cityPair }: Job): Run[] {
  const [market, teacher] = [markets[at], teachers[at]]
  if (!market || !teacher) throw new Error(`there is no market ${at}`)
  const constants = teacher.constants(cityPair)
  const mine = grids[at]?.filter((grid) => grid.cityPair === cityPair) ?? []
  return mine.flatMap((grid) => {
    const question = {
      ...grid,
      firstDay: grid.today + departuresAhead.first,
      lastDay: grid.today + lastDayAhead,
    }
    const withDates = teacher.withDates(constants, question, grid.today - historyDays)
    const knowing = policies.flatMap((policy) => {
      const knowledge = knowledgeFor(policy, market, grid, constants, withDates)
      return knowledge === 'none' ? [] : [{ policy, knowledge }]
    })
    return variants.flatMap((variant) => {
      const deals = dealsOf(grid, variant)
      return knowing.flatMap(({ policy, knowledge }) =>
        casesOf(variant, policy, grid).map((one) => run(grid, deals, one, knowledge)),
      )
    })
  })
}

/** `none`: the grid has not what the policy knows from, so it does not count for it. */
function knowledgeFor(
  policy: Policy,
  market: Market,
  grid: Grid,
  constants: Learned,
  withDates: Learned,
): Knowledge | null | 'none' {
  if (policy === 'cold') return { known: [], learned: constants }
  if (policy !== 'history' && policy !== 'calendar') return null
  const known = policy === 'history' ? ownHistory(market, grid) : cachedCalendar(market, grid)
  const legs = new Set(known.map((fare) => (fare.returnDay === null ? 'outbound' : 'inbound')))
  return legs.size === 2 ? { known, learned: withDates } : 'none'
}

function casesOf(variant: Variant, policy: Policy, grid: Grid): Case[] {
  const aims: readonly Aim[] = hasDurations(grid) ? ['price', 'score'] : ['price']
  return budgets.flatMap((budget) => aims.map((aim) => ({ variant, policy, budget, aim })))
}

function hasDurations({ outbound, inbound }: Grid): boolean {
  return [...outbound.values(), ...inbound.values()].some((fare) => fare.minutes !== null)
}
