import { readBillingFigures, readPaymentDays } from '@faresight/contracts/billing/rpc'
import { addDays } from '@faresight/contracts/days'
import type { Deps } from '../deps.ts'
import { figuresOf } from './figures.ts'
import { countRunningGrants, countSubscriptions, sumPaymentDays, sumPayments } from './store.ts'

/** Answers what plans and payments come to. Whoever asks keeps the answer for a while: all payments are added up each time. */
export function serveFigures({ bus, postgres: { db }, now }: Pick<Deps, 'bus' | 'postgres' | 'now'>): void {
  bus.serve(readBillingFigures, async () => {
    const [kinds, granted, { revenueMinor, succeeded, failed }] = await Promise.all([
      countSubscriptions(db),
      countRunningGrants(db, now()),
      sumPayments(db),
    ])
    return { ...figuresOf(kinds), granted, revenueMinor, succeeded, failed }
  })
  bus.serve(readPaymentDays, async ({ from, to }) => {
    const span = { from: startOf(from), until: startOf(addDays(to, 1)) }
    return { days: await sumPaymentDays(db, span) }
  })
}

/** In UTC. */
function startOf(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`)
}
