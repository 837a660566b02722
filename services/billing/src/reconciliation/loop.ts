import { dayMs } from '@faresight/contracts/days'
import { paymentRetentionYears } from '@faresight/contracts/retention'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import { deleteAsksBefore } from '../acts/store.ts'
import type { Deps } from '../deps.ts'
import { deleteDisputesBefore } from '../disputes/store.ts'
import { compareDisputes } from '../disputes/sync.ts'
import { lookInto } from '../events/look-into.ts'
import { countUnmatched, findMatchable } from '../events/store.ts'
import { comparedAt, differencesLeft, differencesMended, eventsUnmatched } from '../metrics.ts'
import { type Compared, compareAll } from './compare.ts'
import { deleteEventsBefore, finishDay, takeDay } from './store.ts'

const everyMs = 10 * 60_000
/** Who has not finished by then has died. */
const staleMs = 2 * 60 * 60_000
const matchDays = 30
/** What Stripe has not done by then it never will. */
const askDays = 7

/** Compares everything with Stripe once a day (UTC), whichever replica comes first, until it is disposed. */
export function startReconciliation(deps: Deps): AsyncDisposable {
  return startPeriodicTask(everyMs, (signal) => reconcileToday(deps, signal), {
    log: deps.log,
    label: 'compare everything with Stripe',
  })
}

/** @returns what was found; `null` where it is done for today, or another replica does it */
export async function reconcileToday(deps: Deps, signal: AbortSignal): Promise<Compared | null> {
  const { postgres, log, now } = deps
  const day = now().toISOString().slice(0, 10)
  const since = new Date(now().getTime() - staleMs)
  if (!(await takeDay(postgres.db, day, { now: now(), since }))) return null
  await matchLateOnes(deps, signal)
  const found = await compareAll(deps, signal)
  if (!(await lookAtDisputes(deps, signal))) found.left++
  const before = yearsBefore(now(), paymentRetentionYears)
  const deleted = await deleteEventsBefore(postgres.db, before, signal)
  await deleteDisputesBefore(postgres.db, before, signal)
  await deleteAsksBefore(postgres.db, new Date(now().getTime() - askDays * dayMs))
  const { compared, differed, left } = found
  differencesMended.inc(differed)
  differencesLeft.set(left)
  comparedAt.set(now().getTime() / 1000)
  await finishDay(postgres.db, day, { finishedAt: now(), compared, differed })
  log.info({ ...found, deleted }, 'everything was compared with Stripe')
  return found
}

/** Looks again into events that were of nobody whom we knew. */
async function matchLateOnes(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db } = deps.postgres
  const since = new Date(deps.now().getTime() - matchDays * dayMs)
  for (const id of await findMatchable(db, since)) {
    signal.throwIfAborted()
    await lookInto(deps, id)
  }
  eventsUnmatched.set(await countUnmatched(db, since))
}

/** @returns whether it could be done: a key may do all else, and not read disputes */
async function lookAtDisputes(deps: Deps, signal: AbortSignal): Promise<boolean> {
  try {
    await compareDisputes(deps, new Date(deps.now().getTime() - matchDays * dayMs), signal)
    return true
  } catch (error) {
    signal.throwIfAborted()
    deps.log.error({ err: error }, 'disputes could not be compared with Stripe')
    return false
  }
}

function yearsBefore(moment: Date, years: number): Date {
  const before = new Date(moment)
  before.setUTCFullYear(before.getUTCFullYear() - years)
  return before
}
