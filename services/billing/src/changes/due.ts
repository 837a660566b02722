import { startPeriodicTask } from '@faresight/kit/periodic-task'
import { and, asc, isNotNull, lte } from 'drizzle-orm'
import { holdCustomer } from '../customers/store.ts'
import { writePlan } from '../customers/write-plan.ts'
import type { Deps } from '../deps.ts'
import { type Customer, customers } from '../schema.ts'

const everyMs = 60_000
const atOnce = 100

type DueDeps = Pick<Deps, 'postgres' | 'graceDays' | 'now' | 'log'>

/** Has plans turn that do so by themselves, as one that was given for some months: now and every minute, at each replica. */
export function startChanges(deps: DueDeps): AsyncDisposable {
  return startPeriodicTask(everyMs, (signal) => changeDue(deps, signal), {
    log: deps.log,
    label: 'change plans that are due',
  })
}

/** All that are due now. Replicas that do it at the same time share it. */
export async function changeDue(deps: DueDeps, signal: AbortSignal): Promise<void> {
  for (let count = atOnce; count === atOnce && !signal.aborted;) {
    const due = await findDue(deps)
    const failed: unknown[] = []
    for (const customer of due) {
      // Those after one who cannot be changed are due all the same.
      await changeOne(deps, customer).catch((error: unknown) => failed.push(error))
    }
    if (failed.length > 0) throw new AggregateError(failed, `${failed.length} plans could not be changed.`)
    count = due.length
  }
}

async function changeOne(deps: DueDeps, { userId, version }: Customer): Promise<void> {
  await deps.postgres.db.transaction(async (tx) => {
    const held = await holdCustomer(tx, { userId, version })
    if (held) await writePlan(deps, tx, held, { by: 'time', reason: null })
  })
}

function findDue({ postgres, now }: DueDeps): Promise<Customer[]> {
  return postgres.db
    .select()
    .from(customers)
    .where(and(isNotNull(customers.changesAt), lte(customers.changesAt, now())))
    .orderBy(asc(customers.changesAt))
    .limit(atOnce)
}
