import { readBillingStatsRpc, readDailyNetPaymentsRpc } from '@faresight/contracts/billing/rpc'
import { addDays } from '@faresight/contracts/days'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Postgres } from '@faresight/kit/postgres'
import {
  countRunningGrants,
  groupRunningSubscriptions,
  sumDisputeMovementsByDay,
  sumNetUsdDisputeMovementsMinor,
  sumPaymentsByDay,
  sumPayments,
} from './store.ts'
import { addDisputesToPaymentDays, computeSubscriptionStats } from './subscription-stats.ts'

interface BillingStatsDeps {
  postgres: Postgres
  bus: Bus
  now: () => Date
}

/** Computed from all rows on each request; the caller caches the answer. */
export function serveBillingStats({ bus, postgres: { db }, now }: BillingStatsDeps): void {
  bus.serveRpc(readBillingStatsRpc, async () => {
    const [kinds, granted, { revenueMinor, succeeded, failed }, disputed] = await Promise.all([
      groupRunningSubscriptions(db),
      countRunningGrants(db, now()),
      sumPayments(db),
      sumNetUsdDisputeMovementsMinor(db),
    ])
    return {
      ...computeSubscriptionStats(kinds),
      complimentary: granted,
      revenueMinor: revenueMinor + disputed,
      succeeded,
      failed,
    }
  })
  bus.serveRpc(readDailyNetPaymentsRpc, async ({ from, to }) => {
    const span = { from: startOfDay(from), until: startOfDay(addDays(to, 1)) }
    const [paid, moved] = await Promise.all([sumPaymentsByDay(db, span), sumDisputeMovementsByDay(db, span)])
    return { days: addDisputesToPaymentDays(paid, moved) }
  })
}

function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`)
}
