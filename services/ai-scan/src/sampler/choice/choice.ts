import { bestLeg, mostOpen, startRace } from './acquisition.ts'
import { bestAmong } from './deals.ts'
import type { Seen } from '../model/linear.ts'
import { pairCheck } from '../model/candidates.ts'
import { chancesOf, imagining, outlookOf } from '../model/mixture.ts'
import { lookAhead, type Survey } from '../survey.ts'
import { isFruitless, spreadChecks } from './spread.ts'
import { type Stakes, stakesOf } from './stakes.ts'
import type { Check, Outcome } from '../task.ts'

/** With few checks each should know of most before it; where one price tells little of others, of all. */
const small = { budget: 16, batch: 2 }
const bundledBatch = 1
const bundledFrom = 0.5
/** After so many checks one in five goes where the model could be most wrong. */
const open = { from: 12, each: 5, at: 3 }
/** One check in so many, beginning with the first, looks again at what was seen just before. */
const again = 5
/** Of larger budgets one check in four is of a leg alone, where fares look additive; the first few set the level. */
const legs = { budget: 30, from: 4, each: 4, certainty: 0.7 }

/** A batch in the making: what is at stake changes with each check that is chosen. */
interface Draft {
  stakes: Stakes
  mostPromising: () => number
  isLegKnown: Uint8Array
  /** Checks made before the one to be chosen. */
  turn: number
  /** Whether no other batch can follow it. */
  isLast: boolean
  pretend: (of: Seen['of']) => void
}

/** The next checks: where nothing was found yet all over the period, else where most is to be gained. */
export function nextChecks(survey: Survey): Check[] {
  const spread = isFruitless(survey) ? spreadChecks(survey) : []
  return spread.length > 0 ? spread : promisingChecks(survey)
}

/** Each is chosen as if the ones before it had come out as expected. */
function promisingChecks(survey: Survey): Check[] {
  lookAhead(survey)
  const size = batchSize(survey)
  const isLast = survey.made + survey.unanswered + size >= survey.task.budget
  const stakes = stakesOf(survey)
  const mostPromising = startRace(survey.mixture, stakes, survey.made)
  return imagining(survey.mixture, (pretend) => {
    const isLegKnown = survey.isLegKnown.slice()
    const draft: Draft = { stakes, mostPromising, isLegKnown, turn: survey.made, isLast, pretend }
    const batch: Check[] = []
    for (; batch.length < size; draft.turn += 1) {
      const check = nextSeen(survey, draft) ?? nextLeg(survey, draft) ?? nextPair(survey, draft)
      if (!check) break
      batch.push(check)
    }
    return batch
  })
}

function batchSize({ task, mixture, made, unanswered, outcomes, passed, candidates }: Survey): number {
  const [, bundled = 0] = chancesOf(mixture)
  const most = bundled > bundledFrom ? bundledBatch : task.budget <= small.budget ? small.batch : task.batch
  const left = Math.min(task.budget - made - unanswered, candidates.count - outcomes.size - passed.size)
  return Math.max(0, Math.min(task.batch, left, most))
}

/**
 * What we saw lately, as long as it is better than what was found: nobody should be told of a worse deal than one
 * that they are shown as seen a moment ago. The model alone gains nothing from a price that it knows. Of few checks it takes
 * one of the last batch: most scans have found something better by then.
 */
function nextSeen(survey: Survey, { stakes, turn, isLast, pretend }: Draft): Check | null {
  const isDue = survey.task.budget <= small.budget ? isLast : turn % again === 0
  if (!isDue) return null
  const pair = bestAmong(survey, new Map([...survey.outcomes, ...unchecked(survey)]))
  if (pair < 0 || stakes.isDone[pair]) return null
  stakes.isDone[pair] = 1
  pretend({ pair })
  return pairCheck(survey.candidates, pair, 'exploit')
}

function unchecked({ lately, isDone, passed }: Survey): [number, Outcome][] {
  return [...lately].filter(([pair]) => !isDone[pair] && !passed.has(pair))
}

function nextLeg(survey: Survey, { stakes, turn, isLast, isLegKnown, pretend }: Draft): Check | null {
  const { task, candidates, mixture, space } = survey
  const [additive = 0] = chancesOf(mixture)
  // A leg's fare is no deal: it only tells where to look after it.
  if (isLast) return null
  const isDue = turn >= legs.from && turn % legs.each === 0
  if (!candidates.isRoundTrip || task.budget < legs.budget || additive < legs.certainty || !isDue) return null
  const leg = bestLeg(mixture, stakes, turn, isLegKnown)
  if (leg < 0) return null
  isLegKnown[leg] = 1
  pretend({ leg })
  const isOutbound = leg < space.inbound
  const day = candidates.firstDay + leg - (isOutbound ? space.outbound : space.inbound)
  return { kind: 'leg', leg: isOutbound ? 'outbound' : 'inbound', day, why: 'leg' }
}

function nextPair(survey: Survey, { stakes, mostPromising, turn, pretend }: Draft): Check | null {
  const { mixture, candidates } = survey
  const isOpen = turn >= open.from && turn % open.each === open.at
  const pair = isOpen ? mostOpen(mixture, stakes) : mostPromising()
  if (pair < 0) return null
  stakes.isDone[pair] = 1
  pretend({ pair })
  const [expected] = outlookOf(mixture, chancesOf(mixture), pair)
  const isBold = isOpen || expected > (stakes.bar[pair] ?? 0)
  return pairCheck(candidates, pair, isBold ? 'explore' : 'exploit')
}
