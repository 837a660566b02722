import type { Said } from './from-stripe.ts'

/** A moment of November 2026 by its day, or any other. */
export const on = (day: number | string) =>
  new Date(typeof day === 'string' ? day : Date.UTC(2026, 10, day, 12))

/** A monthly plan from the 1st of November to the 1st of December, but for what is told. */
export function said(fields: Partial<Said> = {}): Said {
  return {
    id: 'sub_1',
    status: 'active',
    tier: 'monthly',
    amount: 499,
    currency: 'USD',
    itemId: 'si_1',
    periodStartsAt: on(1),
    periodEndsAt: on('2026-12-01T12:00:00Z'),
    trialEndsAt: null,
    cancelAtPeriodEnd: false,
    endedAt: null,
    createdAt: on(1),
    ...fields,
  }
}
