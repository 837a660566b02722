import { dayMs } from '@faresight/contracts/days'
import type { PersonalDataCounts } from '@faresight/contracts/erasure'
import { closedAccountRetentionDays, unverifiedAccountRetentionDays } from '@faresight/contracts/retention'
import type { ServiceName } from '@faresight/contracts/services'

/** Accounts closed, or left unverified and untouched, at or before these times are due. */
export function erasureCutoffs(now: Date): { closed: Date; unverified: Date } {
  return {
    closed: addDaysToInstant(now, -closedAccountRetentionDays),
    unverified: addDaysToInstant(now, -unverifiedAccountRetentionDays),
  }
}

/** `unavailable` when the service did not answer. */
export type PersonalDataReportOrUnavailable = PersonalDataCounts | 'unavailable'

/** The answers that are not empty. An erasure is proven when none remains; a missing answer counts as remaining. */
export function filterRemainingPersonalData(
  answers: Record<ServiceName, PersonalDataReportOrUnavailable>,
): Partial<Record<ServiceName, PersonalDataReportOrUnavailable>> {
  const isNothing = (answer: PersonalDataReportOrUnavailable) =>
    answer !== 'unavailable' && Object.keys(answer).length === 0
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => !isNothing(answer)))
}

export function addDaysToInstant(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * dayMs)
}
