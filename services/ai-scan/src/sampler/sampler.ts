import { score } from '@faresight/contracts/search/score'
import { type Candidates, checkOf, datesOf, listCandidates } from './candidates.ts'
import type { Learned } from './learned.ts'
import { shipped } from './shipped.ts'
import type { Certificate, Check, Estimate, KnownFare, Outcome, ScanTask } from './task.ts'

export interface Sampler {
  /** Date pairs in question. */
  readonly candidates: number
  /** The next batch, at most `task.batch` checks; empty once the scan has ended. */
  next(): Check[]
  /** Also of checks that `next` did not choose: a resumed scan replays its stored ones, in order. */
  observe(check: Check, outcome: Outcome): void
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

/** Why there is nothing more to check: none left to spend, nothing better to be expected, or every pair known. */
export type Ended = 'budget' | 'sure' | 'exhausted'

export interface BestPair {
  departureDay: number
  returnDay: number | null
  price: number
  minutes: number | null
  score: number
}

/** One scan. Nothing in it looks at a clock or at chance: equal tasks, knowledge and outcomes give equal checks. */
export function createSampler(
  task: ScanTask,
  known: readonly KnownFare[],
  learned: Learned = shipped,
): Sampler {
  const candidates = listCandidates(task)
  const outcomes = new Map<number, Outcome>()
  let made = 0
  const ended = (): Ended | null => {
    if (made >= task.budget) return 'budget'
    return outcomes.size >= candidates.count ? 'exhausted' : null
  }
  void known
  void learned
  return {
    candidates: candidates.count,
    get ended() {
      return ended()
    },
    next() {
      const open = Math.min(task.batch, task.budget - made, candidates.count - outcomes.size)
      const step = candidates.count / Math.max(1, task.budget)
      const batch: Check[] = []
      const chosen = new Set<number>()
      for (let i = 0; batch.length < open && i < candidates.count * 2; i += 1) {
        const index = i < task.budget ? Math.floor((i + 0.5) * step) : i - task.budget
        if (outcomes.has(index) || chosen.has(index) || index >= candidates.count) continue
        chosen.add(index)
        batch.push(checkOf(candidates, index, 'explore'))
      }
      return batch
    },
    observe(check, outcome) {
      made += 1
      if (check.kind === 'pair') outcomes.set(candidates.find(check.departureDay, check.returnDay), outcome)
    },
    best: () => bestOf(candidates, outcomes, task),
    certificate() {
      const best = bestOf(candidates, outcomes, task)
      return (
        best && {
          candidates: candidates.count,
          confidence: 0.95,
          gap: outcomes.size >= candidates.count ? 0 : best.price,
        }
      )
    },
    features: () => null,
    estimates: () => [],
  }
}

function bestOf(candidates: Candidates, outcomes: Map<number, Outcome>, task: ScanTask): BestPair | null {
  let best: BestPair | null = null
  const priced = [...outcomes].filter(([index, outcome]) => index >= 0 && outcome)
  const yardstick = {
    price: Math.min(...priced.map(([, outcome]) => outcome?.price ?? Infinity)),
    minutes: Math.min(...priced.map(([, outcome]) => outcome?.minutes ?? Infinity)),
  }
  const bars = {
    price: yardstick.price,
    minutes: Number.isFinite(yardstick.minutes) ? yardstick.minutes : null,
  }
  for (const [index, outcome] of priced) {
    if (!outcome) continue
    const value = score(outcome, bars, task.weights)
    if (!best || value < best.score) best = { ...datesOf(candidates, index), ...outcome, score: value }
  }
  return best
}
