import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Postgres } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import { and, asc, isNotNull, lte } from 'drizzle-orm'
import { type Customer, customers } from '../schema.ts'
import { recomputeAndPublishPlan } from './recompute-plan.ts'
import { lockAndRaiseCustomerVersion } from './store.ts'

interface DueDeps {
  postgres: Postgres
  graceDays: number
  log: Log
  now: () => Date
}

const everyMs = 60_000
const batchSize = 100

/** Applies plan changes that time causes, such as the end of a complimentary plan, every minute in each replica. */
export function startDuePlanChanges(deps: DueDeps): AsyncDisposable {
  return startPeriodicTask(everyMs, (signal) => applyDuePlanChanges(deps, signal), {
    log: deps.log,
    label: 'apply due plan changes',
  })
}

/** Replicas share the work. */
export async function applyDuePlanChanges(deps: DueDeps, signal: AbortSignal): Promise<void> {
  for (let count = batchSize; count === batchSize && !signal.aborted;) {
    const due = await findDue(deps)
    const failed: unknown[] = []
    for (const customer of due) {
      // One failure must not stop the others.
      await applyDuePlanChange(deps, customer).catch((error: unknown) => failed.push(error))
    }
    if (failed.length > 0) throw new AggregateError(failed, `${failed.length} plans could not be changed.`)
    count = due.length
  }
}

async function applyDuePlanChange(deps: DueDeps, { userId, version }: Customer): Promise<void> {
  await deps.postgres.db.transaction(async (tx) => {
    const held = await lockAndRaiseCustomerVersion(tx, { userId, version })
    if (held) await recomputeAndPublishPlan(deps, tx, held, { by: 'time', reason: null })
  })
}

function findDue({ postgres, now }: DueDeps): Promise<Customer[]> {
  return postgres.db
    .select()
    .from(customers)
    .where(and(isNotNull(customers.changesAt), lte(customers.changesAt, now())))
    .orderBy(asc(customers.changesAt))
    .limit(batchSize)
}
