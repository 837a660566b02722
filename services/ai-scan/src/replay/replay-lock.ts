import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Log } from '@faresight/kit/telemetry/log'
import { acquireLease, type LeaseModel } from '../leases/lease.ts'

const replayLease = 'replay'
/** Lock duration; a killed replay frees it this soon. Training blocks the process for seconds. */
const lockMs = 60_000

/** Locks the database against other replays until disposed. @throws with a sentence while another replay runs */
export async function acquireReplayLock(leases: LeaseModel, log: Log): Promise<AsyncDisposable> {
  const lockEnd = () => new Date(Date.now() + lockMs)
  if (!(await acquireLease(leases, replayLease, { now: new Date(), until: lockEnd() })))
    throw new Error(
      'A replay is under way in this database, or was killed within the last minute. Try again when it is over.',
    )
  const renewal = startPeriodicTask(lockMs / 6, () => setLeaseEnds(leases, [replayLease], lockEnd()), {
    log,
    label: 'renew the replay lock',
  })
  return {
    async [Symbol.asyncDispose]() {
      await renewal[Symbol.asyncDispose]()
      await releaseJobLeases(leases, [replayLease])
    },
  }
}

/** A killed replay keeps the service's jobs waiting no longer than this. */
const maxReplayedDayMs = 15 * 60 * 1000

/** Takes the service's job leases for one replayed day: it would settle forecasts for days not yet replayed as unseen. */
export async function holdJobLeases(leases: LeaseModel, jobs: readonly string[]): Promise<void> {
  await setLeaseEnds(leases, jobs, new Date(Date.now() + maxReplayedDayMs))
}

export async function releaseJobLeases(leases: LeaseModel, jobs: readonly string[]): Promise<void> {
  await setLeaseEnds(leases, jobs, new Date())
}

async function setLeaseEnds(leases: LeaseModel, jobs: readonly string[], until: Date): Promise<void> {
  for (const job of jobs) await leases.updateOne({ _id: job }, { $set: { until } }, { upsert: true })
}
