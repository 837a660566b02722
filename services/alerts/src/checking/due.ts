import { checkWatchedFaresJob } from '@faresight/contracts/alerts/jobs'
import { dayMs } from '@faresight/contracts/days'
import type { Tx } from '@faresight/kit/postgres'
import { hasDeparted } from '../rules/watching.ts'
import type { Deps } from '../deps.ts'
import { checksEnded } from '../metrics.ts'
import type { Watch } from '../schema.ts'
import { costOf } from './asking.ts'
import { spend } from './budget.ts'
import { usualNext } from './conclusion.ts'
import { type Pace, retryAt } from './pace.ts'
import { giveUp, lockDay, lockDue, lockLost, rest, takeTurn, type Turn, writeDay } from './store.ts'

const atOnce = 100
/** Longer than a job takes with all its tries, and those that stand before it. */
const lostMs = 15 * 60 * 1000
/** How long a watch rests that nobody watches: whoever comes back makes it due. */
const unwatchedMs = dayMs
/** And one whose days are over, which nobody can bring back. */
const departedMs = 300 * dayMs

export type DueDeps = Pick<Deps, 'postgres' | 'bus' | 'rules' | 'now' | 'log'> & {
  pace: () => Promise<Pace>
}

/** Sends a job for each watch that is due and has a share of the day's budget left, at any number of replicas. */
export async function checkDue(deps: DueDeps, signal: AbortSignal): Promise<void> {
  // What was taken and cannot be sent would have used up the budget for nothing.
  await deps.bus.ready()
  const pace = await deps.pace()
  await deps.postgres.db.transaction((tx) => giveUpLost(tx, deps, pace))
  for (let isMore = true; isMore && !signal.aborted;) {
    const { turns, hasMore } = await deps.postgres.db.transaction((tx) => takeDue(tx, deps, pace))
    for (const turn of turns)
      await deps.bus.sendJob(checkWatchedFaresJob, turn, { id: `${turn.watchId} ${turn.lease}` })
    isMore = hasMore
  }
}

async function takeDue(
  tx: Tx,
  { rules, now }: DueDeps,
  pace: Pace,
): Promise<{ turns: Turn[]; hasMore: boolean }> {
  const at = now()
  const due = await lockDue(tx, at, atOnce)
  const departed = due.filter(({ watch }) => hasDeparted(watch, at)).map(({ watch }) => watch)
  const unwatched = due.filter(({ watch, isWatched }) => !isWatched && !departed.includes(watch))
  await rest(tx, idsOf(departed), later(at, departedMs))
  await rest(tx, idsOf(unwatched.map(({ watch }) => watch)), later(at, unwatchedMs))
  const wanted = due.filter(({ watch, isWatched }) => isWatched && !departed.includes(watch))
  const turns: Turn[] = []
  if (wanted.length > 0) {
    let use = await lockDay(tx, at)
    for (const { watch } of wanted) {
      const after = spend(use, costOf(watch, rules), { now: at, budget: rules.checksPerDay })
      // Those behind it have waited less long.
      if (!after) break
      use = after
      turns.push(await takeTurn(tx, watch, { now: at, nextCheckAt: usualNext(watch, at, pace) }))
    }
    await writeDay(tx, at, use)
  }
  return { turns, hasMore: due.length === atOnce && turns.length === wanted.length }
}

/** Watches whose job was lost are due again, soon at first: what is lost again and again must not use up the budget. */
async function giveUpLost(tx: Tx, { now, log }: DueDeps, pace: Pace): Promise<void> {
  const at = now()
  for (const watch of await lockLost(tx, later(at, -lostMs), atOnce)) {
    log.warn({ watchId: watch.id, failures: watch.failures }, 'a check was lost')
    checksEnded.inc({ outcome: 'lost' })
    await giveUp(tx, watch, retryAt(watch, watch.failures + 1, at, pace))
  }
}

const later = (at: Date, ms: number) => new Date(at.getTime() + ms)
const idsOf = (some: readonly Watch[]) => some.map(({ id }) => id)
