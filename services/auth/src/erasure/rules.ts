import { dayMs } from '@faresight/contracts/days'
import type { PersonalDataReport } from '@faresight/contracts/erasure'
import { closedAccountRetentionDays, unverifiedAccountRetentionDays } from '@faresight/contracts/retention'
import type { ServiceName } from '@faresight/contracts/services'

/** Accounts that were closed, or that nobody verified or touched since, by these moments are due. */
export function dueBy(now: Date): { closed: Date; unverified: Date } {
  return {
    closed: daysAfter(now, -closedAccountRetentionDays),
    unverified: daysAfter(now, -unverifiedAccountRetentionDays),
  }
}

/** What a service answers of a user: how much it keeps, or that nobody can tell. */
export type Answer = PersonalDataReport | 'away'

/** What the answers say that is not nothing. An erasure is proven when that is empty: silence is no answer. */
export function stillHeld(answers: Record<ServiceName, Answer>): Partial<Record<ServiceName, Answer>> {
  const isNothing = (answer: Answer) => answer !== 'away' && Object.keys(answer).length === 0
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => !isNothing(answer)))
}

export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * dayMs)
}
