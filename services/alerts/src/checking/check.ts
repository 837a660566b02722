import { BusUnavailableError } from '@faresight/kit/bus/errors'
import { hasDeparted } from '../rules/watching.ts'
import type { Deps } from '../deps.ts'
import { arm } from '../matching/arm.ts'
import { matchObservations } from '../matching/match.ts'
import { checksEnded } from '../metrics.ts'
import { queueNotifications } from '../notifications/queue.ts'
import type { Watch } from '../schema.ts'
import { questionFor, type TripDays } from '../watches/question.ts'
import { pairsToAsk, quote } from './asking.ts'
import { concluded, startOf } from './conclusion.ts'
import { type Finding, findingOf, type Quoted } from './finding.ts'
import { movesCountSince, type Pace } from './pace.ts'
import { beginTurn, endTurn, insertPrice, setBaselines, type Turn } from './store.ts'

export type CheckDeps = Pick<Deps, 'postgres' | 'bus' | 'rates' | 'rules' | 'now' | 'log'> & {
  pace: () => Promise<Pace>
}

/**
 * Asks what a watch costs, has its alerts hear of it, and says when it is checked next. Killed anywhere, it can be done again
 * from the beginning: search answers the same within ten minutes, and what was matched is matched once.
 *
 * @param signal aborted when this process stops: another one then does it
 */
export async function check(deps: CheckDeps, turn: Turn, signal: AbortSignal): Promise<void> {
  const begun = await beginTurn(deps.postgres.db, turn, deps.now())
  if (!begun) return
  const { watch, isWatched } = begun
  if (!isWatched || hasDeparted(watch, deps.now())) return leave(deps, turn, watch)
  const pairs = await choose(deps, watch)
  // Nothing of a window is sold yet.
  if (pairs?.length === 0) return leave(deps, turn, watch)
  const quoted = pairs ? await quote(watch, pairs, deps) : []
  signal.throwIfAborted()
  await match(deps, watch, quoted)
  await conclude(deps, turn, watch, findingOf(quoted))
}

/** Without a check: whoever watches it by then has it checked when it is due. */
async function leave({ postgres, now }: CheckDeps, turn: Turn, watch: Watch): Promise<void> {
  const { nextCheckAt, failures } = watch
  await postgres.db.transaction((tx) => endTurn(tx, turn, { nextCheckAt, failures }, now()))
  checksEnded.inc({ outcome: 'left' })
}

/** `null` where nobody can say which. */
async function choose(deps: CheckDeps, watch: Watch): Promise<TripDays[] | null> {
  try {
    return await pairsToAsk(watch, deps)
  } catch (error) {
    if (!(error instanceof BusUnavailableError)) throw error
    deps.log.warn({ err: error, watchId: watch.id }, 'nobody plans the check of a window')
    return null
  }
}

/** An answer that search remembered is no event, so alerts hear of it by this; where it is one, too, they hear it twice. */
async function match(deps: CheckDeps, watch: Watch, quoted: readonly Quoted[]): Promise<void> {
  const observations = quoted.flatMap(({ pair, reply }) =>
    reply?.fares.length ? [{ question: questionFor(watch, pair), fares: reply.fares }] : [],
  )
  if (observations.length === 0) return
  const triggered = await deps.postgres.db.transaction((tx) => matchObservations(deps, tx, observations))
  await queueNotifications(deps, triggered)
}

/** What it has found is true whoever's turn it is by now; only when the next one comes is for that one to say. */
async function conclude(deps: CheckDeps, turn: Turn, watch: Watch, finding: Finding): Promise<void> {
  const pace = await deps.pace()
  const at = deps.now()
  const conclusion = concluded(watch, finding, at, pace)
  const start = startOf(watch, finding, conclusion, movesCountSince(at, pace))
  const { lowest, isSpent, found } = finding
  // Before alerts refer to them.
  if (lowest) await deps.rates.today(lowest.rateDate)
  await deps.postgres.db.transaction(async (tx) => {
    if (start) await arm(tx, await setBaselines(tx, watch.id, start, at), at)
    if (lowest) await insertPrice(tx, watch.id, lowest.minor, at)
    await endTurn(tx, turn, conclusion, at)
  })
  checksEnded.inc({ outcome: found.length > 0 ? 'answered' : isSpent ? 'spent' : 'unanswered' })
}
