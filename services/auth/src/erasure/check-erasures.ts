import type { Postgres } from '@faresight/kit/postgres'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Log } from '@faresight/kit/telemetry/log'
import { userDeletedEvent } from '@faresight/contracts/auth/messages'
import { personalDataReportRpcs } from '@faresight/contracts/erasure'
import { type ServiceName, serviceNames } from '@faresight/contracts/services'
import { enqueueEvent } from '@faresight/kit/outbox/outbox'
import { overdueErasureGauge } from '../metrics.ts'
import {
  addDaysToInstant,
  type PersonalDataReportOrUnavailable,
  filterRemainingPersonalData,
} from './rules.ts'
import {
  claimErasureRepublish,
  claimUnprovenErasures,
  countOverdueErasures,
  type Erasure,
  recordErasureCheck,
} from './store.ts'

export interface ErasureDeps {
  postgres: Postgres
  bus: Bus
  log: Log
  now: () => Date
}

/** Shorter than the loop's interval, so that each run checks every erasure. */
const recheckMs = 50_000
const maxConcurrentChecks = 10

/** After a day, and daily from then on, logs an error and publishes the deletion again. */
export async function checkAndRepublishUnprovenErasures(
  deps: ErasureDeps,
  signal: AbortSignal,
): Promise<void> {
  const { db } = deps.postgres
  for (let count = maxConcurrentChecks; count === maxConcurrentChecks && !signal.aborted;) {
    const now = deps.now()
    const unproven = await claimUnprovenErasures(
      db,
      new Date(now.getTime() - recheckMs),
      now,
      maxConcurrentChecks,
    )
    await Promise.all(unproven.map((erasure) => checkErasure(erasure, deps)))
    count = unproven.length
  }
  overdueErasureGauge.set(await countOverdueErasures(db, addDaysToInstant(deps.now(), -1)))
}

async function checkErasure(erasure: Erasure, deps: ErasureDeps): Promise<void> {
  const { userId } = erasure
  const answers = await Promise.all(
    serviceNames.map(async (service) => [service, await requestPersonalData(service, userId, deps)] as const),
  )
  const remaining = filterRemainingPersonalData(
    Object.fromEntries(answers) as Record<ServiceName, PersonalDataReportOrUnavailable>,
  )
  await recordErasureCheck(deps.postgres.db, userId, remaining, deps.now())
  if (Object.keys(remaining).length > 0) await republishOverdueErasure(erasure, remaining, deps)
}

async function requestPersonalData(
  service: ServiceName,
  userId: string,
  { bus, log }: ErasureDeps,
): Promise<PersonalDataReportOrUnavailable> {
  try {
    return (await bus.request(personalDataReportRpcs[service], { userId })).counts
  } catch (error) {
    log.debug({ err: error, service }, 'a service did not report what it keeps of an account')
    return 'unavailable'
  }
}

async function republishOverdueErasure(
  { userId, deletedAt }: Erasure,
  remaining: ReturnType<typeof filterRemainingPersonalData>,
  { postgres, log, now }: ErasureDeps,
): Promise<void> {
  const isTold = await postgres.db.transaction(async (tx) => {
    if (!(await claimErasureRepublish(tx, userId, addDaysToInstant(now(), -1), now()))) return false
    await enqueueEvent(tx, userDeletedEvent, { userId, deletedAt: deletedAt.toISOString() })
    return true
  })
  if (isTold)
    log.error({ userId, deletedAt, remaining }, 'a service has not confirmed the erasure of an account')
}
