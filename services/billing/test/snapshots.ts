import type { SubscriptionSnapshot } from '../src/plan/subscription-snapshot.ts'

/** Noon of a day of November 2026, or any other moment. */
export const novemberDay = (day: number | string) =>
  new Date(typeof day === 'string' ? day : Date.UTC(2026, 10, day, 12))

/** Monthly, from November 1 to December 1 by default. */
export function createSubscriptionSnapshot(fields: Partial<SubscriptionSnapshot> = {}): SubscriptionSnapshot {
  return {
    id: 'sub_1',
    status: 'active',
    tier: 'monthly',
    amount: 499,
    currency: 'USD',
    itemId: 'si_1',
    periodStartsAt: novemberDay(1),
    periodEndsAt: novemberDay('2026-12-01T12:00:00Z'),
    trialEndsAt: null,
    cancelAtPeriodEnd: false,
    endedAt: null,
    createdAt: novemberDay(1),
    ...fields,
  }
}
