import { readBillingStatsRpc, readDailyPaymentsRpc } from '@faresight/contracts/billing/rpc'
import { addDays } from '@faresight/contracts/days'
import type { Deps } from '../deps.ts'
import { figuresOf, withDisputes } from './figures.ts'
import {
  countRunningGrants,
  countSubscriptions,
  sumDisputeDays,
  sumDisputes,
  sumPaymentDays,
  sumPayments,
} from './store.ts'

/** Answers what plans and payments come to. Whoever asks keeps the answer for a while: all payments are added up each time. */
export function serveFigures({ bus, postgres: { db }, now }: Pick<Deps, 'bus' | 'postgres' | 'now'>): void {
  bus.serveRpc(readBillingStatsRpc, async () => {
    const [kinds, granted, { revenueMinor, succeeded, failed }, disputed] = await Promise.all([
      countSubscriptions(db),
      countRunningGrants(db, now()),
      sumPayments(db),
      sumDisputes(db),
    ])
    return { ...figuresOf(kinds), granted, revenueMinor: revenueMinor + disputed, succeeded, failed }
  })
  bus.serveRpc(readDailyPaymentsRpc, async ({ from, to }) => {
    const span = { from: startOf(from), until: startOf(addDays(to, 1)) }
    const [paid, moved] = await Promise.all([sumPaymentDays(db, span), sumDisputeDays(db, span)])
    return { days: withDisputes(paid, moved) }
  })
}

/** In UTC. */
function startOf(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`)
}
