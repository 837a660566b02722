import { checksPerInterval } from '../../services/alerts/src/checking/schedule.ts'
import type { Costs } from './costs.ts'
import { type Crowd, type Demand, demandOf, inTheBusiestSecond } from './demand.ts'
import { habits } from './habits.ts'
import { createChance } from './simulation/chance.ts'
import { leadDaysOf } from './simulation/questions.ts'
import { rememberedShare } from './simulation/remembered.ts'
import { distinctQuestions } from './simulation/watches.ts'
import { type Supply, supplyFor } from './supply.ts'

export interface Reckoned {
  crowd: Crowd
  demand: Demand
  supply: Supply
}

/** What so many accounts ask for and need, with what only the simulation can tell of a crowd. */
export function reckon(accounts: number, costs: Costs): Reckoned {
  const crowd = crowdOf(accounts)
  const demand = demandOf(accounts, crowd)
  return { crowd, demand, supply: supplyFor(demand, costs) }
}

function crowdOf(accounts: number): Crowd {
  const unknown = demandOf(accounts, { rememberedShare: 0, questionsPerAlert: 1, checksADay: 0 })
  const { 'a member’s search, kept': kept = 0, 'a visitor’s search': open = 0 } = inTheBusiestSecond(
    unknown.perDay,
  )
  return {
    rememberedShare: rememberedShare(kept + open),
    questionsPerAlert: distinctQuestions(Math.round(unknown.alerts)) / unknown.alerts,
    checksADay: checksADay(),
  }
}

/** Of a watched question on an average day, by the pace of the service itself. */
export function checksADay(): number {
  const chance = createChance(6)
  const draws = 10_000
  let checks = 0
  for (let n = 0; n < draws; n++) {
    checks += checksPerInterval(leadDaysOf(chance), chance() < habits.movedShare)
  }
  return checks / draws
}
