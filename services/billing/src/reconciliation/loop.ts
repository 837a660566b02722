import { dayMs } from '@faresight/contracts/days'
import { paymentRetentionYears } from '@faresight/contracts/retention'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Postgres } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import type Stripe from 'stripe'
import { deletePlanRequestsBefore } from '../audit/store.ts'
import { deleteDisputesBefore } from '../disputes/store.ts'
import { syncDisputesEndingLostPlans } from '../disputes/sync.ts'
import {
  resyncedCustomerCounter,
  lastReconciledGauge,
  unmatchedStripeEventGauge,
  unreconciledCustomerGauge,
} from '../metrics.ts'
import { processStripeEvent } from '../stripe-events/process-stripe-event.ts'
import { countUnmatchedEvents, listAssignableEvents } from '../stripe-events/store.ts'
import { reconcileCustomers, type ReconciliationResult } from './reconcile-customers.ts'
import { claimReconciliationDay, deletePaymentEventsBefore, finishReconciliationDay } from './store.ts'

interface ReconciliationDeps {
  postgres: Postgres
  stripe: Stripe
  graceDays: number
  log: Log
  now: () => Date
}

const everyMs = 10 * 60_000
/** A run that takes longer has crashed. */
const crashedAfterMs = 2 * 60 * 60_000
const lookbackDays = 30
/** Requests that Stripe has not carried out by then are dropped. */
const planRequestDays = 7

/** Reconciles with Stripe once per UTC day, in whichever replica is first. */
export function startDailyReconciliationAndCleanup(deps: ReconciliationDeps): AsyncDisposable {
  return startPeriodicTask(everyMs, (signal) => reconcileAndCleanUpToday(deps, signal), {
    log: deps.log,
    label: 'reconcile with Stripe',
  })
}

/** `null` if today’s run is done or another replica runs it. */
export async function reconcileAndCleanUpToday(
  deps: ReconciliationDeps,
  signal: AbortSignal,
): Promise<ReconciliationResult | null> {
  const { postgres, log, now } = deps
  const day = now().toISOString().slice(0, 10)
  const since = new Date(now().getTime() - crashedAfterMs)
  if (!(await claimReconciliationDay(postgres.db, day, { now: now(), since }))) return null
  await processAssignableEvents(deps, signal)
  const found = await reconcileCustomers(deps, signal)
  if (!(await syncDisputes(deps, signal))) found.unresolved++
  const before = yearsBefore(now(), paymentRetentionYears)
  const deleted = await deletePaymentEventsBefore(postgres.db, before, signal)
  await deleteDisputesBefore(postgres.db, before, signal)
  await deletePlanRequestsBefore(postgres.db, new Date(now().getTime() - planRequestDays * dayMs))
  const { compared, fixed, unresolved } = found
  resyncedCustomerCounter.inc(fixed)
  unreconciledCustomerGauge.set(unresolved)
  lastReconciledGauge.set(now().getTime() / 1000)
  await finishReconciliationDay(postgres.db, day, { finishedAt: now(), compared, fixed })
  log.info({ ...found, deleted }, 'reconciled with Stripe')
  return found
}

async function processAssignableEvents(deps: ReconciliationDeps, signal: AbortSignal): Promise<void> {
  const { db } = deps.postgres
  const since = new Date(deps.now().getTime() - lookbackDays * dayMs)
  for (const id of await listAssignableEvents(db, since)) {
    signal.throwIfAborted()
    await processStripeEvent(deps, id)
  }
  unmatchedStripeEventGauge.set(await countUnmatchedEvents(db, since))
}

/** `false` if it failed: a restricted key may not read disputes. */
async function syncDisputes(deps: ReconciliationDeps, signal: AbortSignal): Promise<boolean> {
  try {
    await syncDisputesEndingLostPlans(deps, new Date(deps.now().getTime() - lookbackDays * dayMs), signal)
    return true
  } catch (error) {
    signal.throwIfAborted()
    deps.log.error({ err: error }, 'disputes could not be synced with Stripe')
    return false
  }
}

function yearsBefore(moment: Date, years: number): Date {
  const before = new Date(moment)
  before.setUTCFullYear(before.getUTCFullYear() - years)
  return before
}
