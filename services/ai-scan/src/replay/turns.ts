import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Log } from '@faresight/kit/telemetry/log'
import { acquireLease, type LeaseModel } from '../leases/lease.ts'

const replaying = 'replay'
/** Learning stops the process for seconds; one that has died is soon forgotten. */
const aliveMs = 60_000

/**
 * Keeps other replays out of the database until it is disposed: of two, one would learn from days that the other has yet to
 * foretell.
 *
 * @throws with a sentence while another one is under way
 */
export async function replayAlone(turns: LeaseModel, log: Log): Promise<AsyncDisposable> {
  const alive = () => new Date(Date.now() + aliveMs)
  if (!(await acquireLease(turns, replaying, { now: new Date(), until: alive() })))
    throw new Error(
      'A replay is under way in this database, or was killed within the last minute. Try again when it is over.',
    )
  const staying = startPeriodicTask(aliveMs / 6, () => restUntil(turns, [replaying], alive()), {
    log,
    label: 'say that a replay is under way',
  })
  return {
    async [Symbol.asyncDispose]() {
      await staying[Symbol.asyncDispose]()
      await releaseTurns(turns, [replaying])
    },
  }
}

/** A day takes seconds; a replay that has died keeps nobody from working for longer. */
const longestDayMs = 15 * 60 * 1000

/**
 * Keeps the service from this work for as long as one day is replayed. It would take what was foretold for days that are yet to
 * be replayed for what nobody has seen.
 */
export async function holdTurns(turns: LeaseModel, works: readonly string[]): Promise<void> {
  await restUntil(turns, works, new Date(Date.now() + longestDayMs))
}

/** Lets the service work again, at once. */
export async function releaseTurns(turns: LeaseModel, works: readonly string[]): Promise<void> {
  await restUntil(turns, works, new Date())
}

async function restUntil(turns: LeaseModel, works: readonly string[], until: Date): Promise<void> {
  for (const work of works) await turns.updateOne({ _id: work }, { $set: { until } }, { upsert: true })
}
