import type { Deps } from '../deps.ts'
import { checkBudgetUsed, checkStretch, watchesOverdue, watchesWatched } from '../metrics.ts'
import { movesCountSince, type Pace, stretchOf } from './pace.ts'
import { countWatched, usedOn } from './store.ts'

/** So long a count of all watches is good enough. */
const heldMs = 5 * 60 * 1000

type DemandDeps = Pick<Deps, 'postgres' | 'rules' | 'now'>

/** How fast watches are checked, by how many there are; counted once in a few minutes by each replica. */
export function createPace(deps: DemandDeps): () => Promise<Pace> {
  let held: { pace: Promise<Pace>; until: number } | undefined
  return () => {
    const at = deps.now().getTime()
    if (held && held.until > at) return held.pace
    // All who ask meanwhile wait for the same count; one that fails is made again by whoever asks next.
    const counting = { pace: readPace(deps), until: at + heldMs }
    counting.pace.catch(() => {
      if (held === counting) held = undefined
    })
    held = counting
    return counting.pace
  }
}

async function readPace({ postgres, rules, now }: DemandDeps): Promise<Pace> {
  const { checksPerDay, checkEveryMs: everyMs } = rules
  const at = now()
  const counted = await countWatched(postgres.db, at, movesCountSince(at, { everyMs }))
  const sum = (of: (it: (typeof counted)[number]) => number) => counted.reduce((all, it) => all + of(it), 0)
  const groups = counted.map((group) => ({ ...group, cost: group.isWindow ? rules.windowChecks : 1 }))
  const stretch = stretchOf(groups, checksPerDay, everyMs)
  watchesWatched.set(sum(({ count }) => count))
  watchesOverdue.set(sum(({ overdue }) => overdue))
  checkStretch.set(stretch)
  checkBudgetUsed.set(checksPerDay ? (await usedOn(postgres.db, at)) / checksPerDay : 1)
  return { everyMs, stretch }
}
