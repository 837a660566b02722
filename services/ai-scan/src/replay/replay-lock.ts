import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Log } from '@faresight/kit/telemetry/log'
import { acquireLease, type LeaseModel } from '../leases/lease.ts'

const replaying = 'replay'
/** Lock duration; a killed replay frees it this soon. Training blocks the process for seconds. */
const aliveMs = 60_000

/** Locks the database against other replays until disposed. @throws with a sentence while another replay runs */
export async function acquireReplayLock(turns: LeaseModel, log: Log): Promise<AsyncDisposable> {
  const alive = () => new Date(Date.now() + aliveMs)
  if (!(await acquireLease(turns, replaying, { now: new Date(), until: alive() })))
    throw new Error(
      'A replay is under way in this database, or was killed within the last minute. Try again when it is over.',
    )
  const staying = startPeriodicTask(aliveMs / 6, () => restUntil(turns, [replaying], alive()), {
    log,
    label: 'renew the replay lock',
  })
  return {
    async [Symbol.asyncDispose]() {
      await staying[Symbol.asyncDispose]()
      await releaseJobLeases(turns, [replaying])
    },
  }
}

/** A killed replay keeps the service's jobs waiting no longer than this. */
const longestDayMs = 15 * 60 * 1000

/** Takes the service's job leases for one replayed day: it would settle forecasts for days not yet replayed as unseen. */
export async function holdJobLeases(turns: LeaseModel, works: readonly string[]): Promise<void> {
  await restUntil(turns, works, new Date(Date.now() + longestDayMs))
}

export async function releaseJobLeases(turns: LeaseModel, works: readonly string[]): Promise<void> {
  await restUntil(turns, works, new Date())
}

async function restUntil(turns: LeaseModel, works: readonly string[], until: Date): Promise<void> {
  for (const work of works) await turns.updateOne({ _id: work }, { $set: { until } }, { upsert: true })
}
