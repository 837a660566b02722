import { certify, featuresOf, isSure } from './certificate/certificate.ts'
import { nextChecks } from './choice/choice.ts'
import { type BestPair, bestPair } from './choice/deals.ts'
import { isHopeless } from './choice/spread.ts'
import { estimatesOf } from './certificate/estimates.ts'
import type { Learned } from './learned.ts'
import { beginSurvey, noteOutcome, noteSilence, type Survey } from './survey.ts'
import { shipped } from './shipped.ts'
import type { Certificate, Check, Estimate, KnownFare, Outcome, ScanTask } from './task.ts'

export interface Sampler {
  /** Date pairs in question. */
  readonly candidates: number
  /** The next batch, at most `task.batch` checks; empty once the scan has ended. */
  next(): Check[]
  /** Also of checks that `next` did not choose: a resumed scan replays its stored ones, in order. */
  observe(check: Check, outcome: Outcome): void
  /** Tells of a check that nobody answered: it counts, is not chosen again, and nothing is learned from it. */
  pass(check: Check): void
  /** The checked pair of lowest score. */
  best(): BestPair | null
  /** `null` before the first priced pair. */
  certificate(): Certificate | null
  /** What the certificate's regression multiplies with its coefficients, for learning them; `null` as long as it is. */
  features(): readonly number[] | null
  /** Of the pairs that were not checked; empty before anything is known of prices. */
  estimates(): Estimate[]
  readonly ended: Ended | null
}

/** Why there is nothing more to check: none left to spend, nothing better to be expected, every pair known, or none sold. */
export type Ended = 'budget' | 'sure' | 'exhausted' | 'no-route'

/** One scan. Nothing in it looks at a clock or at chance: equal tasks, knowledge and outcomes give equal checks. */
export function createSampler(
  task: ScanTask,
  known: readonly KnownFare[],
  learned: Learned = shipped,
): Sampler {
  const survey = beginSurvey(task, known, learned)
  return {
    candidates: survey.candidates.count,
    get ended() {
      return endedOf(survey)
    },
    next: () => (endedOf(survey) ? [] : nextChecks(survey)),
    observe: (check, outcome) => noteOutcome(survey, check, outcome),
    pass: (check) => noteSilence(survey, check),
    best: () => bestPair(survey),
    certificate: () => certify(survey),
    features: () => featuresOf(survey),
    estimates: () => estimatesOf(survey),
  }
}

function endedOf(survey: Survey): Ended | null {
  if (survey.made + survey.unanswered >= survey.task.budget) return 'budget'
  if (survey.outcomes.size + survey.passed.size >= survey.candidates.count) return 'exhausted'
  if (isHopeless(survey)) return 'no-route'
  return survey.task.stopsEarly && isSure(survey) ? 'sure' : null
}
