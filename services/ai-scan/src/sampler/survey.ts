import { createBelief, learnTogether } from './model/belief.ts'
import { type Candidates, listCandidates } from './model/candidates.ts'
import type { Ensemble } from './certificate/ensemble.ts'
import { type Known, recall, seenLately } from './model/knowledge.ts'
import type { Learned } from './learned.ts'
import { foretellAll, learnAll, type Mixture, settle } from './model/mixture.ts'
import { createOdds, type Odds } from './model/odds.ts'
import { createLevels, type Forecast, type Levels } from './model/levels.ts'
import type { Seen } from './model/linear.ts'
import { priorMean } from './model/prior.ts'
import { layOut, type Space } from './model/space.ts'
import { type Check, type KnownFare, lowestOf, type Outcome, type ScanTask } from './task.ts'
import { createTimes, type Times } from './model/times.ts'

/** All that a scan knows at one moment. It changes with each check's outcome, and with nothing else. */
export interface Survey {
  task: ScanTask
  learned: Learned
  candidates: Candidates
  space: Space
  mixture: Mixture
  times: Times
  odds: Odds
  levels: Levels
  /** By index of a pair, what came of its check, in the order of the checks. */
  outcomes: Map<number, Outcome>
  /** By index of a pair, what our own checks and searches saw of it just before the scan. */
  lately: ReadonlyMap<number, Outcome>
  /** 1 where a pair was checked, and where a leg's day was asked for alone. */
  isDone: Uint8Array
  isLegKnown: Uint8Array
  made: number
  /** Whether any of them found a price. */
  hasFound: boolean
  /** Checks that nobody answered, and the pairs among them: they are not chosen again, and nothing is known of them. */
  unanswered: number
  passed: Set<number>
  isSettled: boolean
  /** Whether prices were remembered before the first check. */
  isInformed: boolean
  /** Whether the pairs' expected prices are those after the last check. */
  isForetold: boolean
  /** By belief, once a certificate was asked for; and what bounds were made from after so many checks, by the price they are below. */
  ensembles: (Ensemble | undefined)[]
  certified: { made: number; features: Map<number, readonly number[]> } | null
}

export function beginSurvey(task: ScanTask, known: readonly KnownFare[], learned: Learned): Survey {
  const candidates = listCandidates(task)
  const space = layOut(candidates)
  const mean = priorMean(candidates, space, learned)
  const { additive, bundled, additiveChance } = learned.noise
  const survey: Survey = {
    task,
    learned,
    candidates,
    space,
    mixture: {
      beliefs: [additive, bundled].map((noise) => createBelief(candidates, space, mean, learned, noise)),
      logChances: [Math.log(additiveChance), Math.log(1 - additiveChance)],
    },
    times: createTimes(candidates, space),
    odds: createOdds(candidates, space),
    levels: createLevels(candidates),
    outcomes: new Map(),
    lately: seenLately(candidates, known),
    isDone: new Uint8Array(candidates.count),
    isLegKnown: new Uint8Array(space.stays),
    made: 0,
    hasFound: false,
    unanswered: 0,
    passed: new Set(),
    isSettled: false,
    isInformed: false,
    isForetold: true,
    ensembles: [],
    certified: null,
  }
  remember(survey, recall(candidates, space, known, learned))
  return survey
}

/** Takes what came of a check; a price of nothing is none. One of days that are not in question counts as made and tells nothing. */
export function noteOutcome(survey: Survey, check: Check, answer: Outcome): void {
  const outcome = answer && answer.price > 0 ? answer : null
  const { candidates, space, times, odds } = survey
  survey.made += 1
  survey.hasFound ||= outcome !== null
  const of = subjectOf(check, candidates, space)
  if (!of) return
  if ('pair' in of) {
    survey.outcomes.set(of.pair, outcome)
    survey.isDone[of.pair] = 1
  } else {
    survey.isLegKnown[of.leg] = 1
  }
  odds.note(of, outcome !== null)
  if (!outcome) return
  times.note(of, outcome.minutes)
  const logPrice = Math.log(lowestOf(outcome))
  const forecast = take(survey, { of, logPrice })
  if ('pair' in of) survey.levels.note(of.pair, logPrice, forecast)
}

/** Takes that nobody answered a check: it counts, is not chosen again, and tells nothing. */
export function noteSilence(survey: Survey, check: Check): void {
  survey.unanswered += 1
  const of = subjectOf(check, survey.candidates, survey.space)
  if (!of) return
  if ('pair' in of) survey.passed.add(of.pair)
  else survey.isLegKnown[of.leg] = 1
}

/** Brings the expected prices of all pairs up to date; nothing else needs them between two batches. */
export function lookAhead(survey: Survey): void {
  if (!survey.isForetold) foretellAll(survey.mixture)
  survey.isForetold = true
}

function remember(survey: Survey, known: readonly Known[]): void {
  survey.isInformed = known.length > 0
  for (const { of, minutes } of known) survey.times.note(of, minutes)
  const seen = known.map((one) => one.seen)
  begin(survey, seen)
  for (const belief of survey.mixture.beliefs) learnTogether(belief, seen)
  survey.isForetold = seen.length === 0
  lookAhead(survey)
}

function take(survey: Survey, seen: Seen): Forecast {
  begin(survey, [seen])
  survey.isForetold = false
  return learnAll(survey.mixture, seen)
}

/** The first prices set the level. */
function begin(survey: Survey, seen: readonly Seen[]): void {
  if (survey.isSettled || seen.length === 0) return
  settle(survey.mixture, seen)
  survey.isSettled = true
}

function subjectOf(check: Check, candidates: Candidates, space: Space): Seen['of'] | null {
  if (check.kind === 'pair') {
    const pair = candidates.find(check.departureDay, check.returnDay)
    return pair < 0 ? null : { pair }
  }
  const day = check.day - candidates.firstDay
  if (day < 0 || day >= candidates.days) return null
  return { leg: (check.leg === 'outbound' ? space.outbound : space.inbound) + day }
}
