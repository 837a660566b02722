/*
 * Retention periods. Deletion jobs and the pages that promise them share these numbers: `test/retention.test.ts` checks both.
 */

export const closedAccountRetentionDays = 30

export const unverifiedAccountRetentionDays = 30

/** Searches, scans and clicks to sellers. */
export const searchHistoryRetentionMonths = 12

export const visitorScanRetentionHours = 24

/** Alerts after their last departure date, with their emails and prices. */
export const alertRetentionMonths = 12

/** Deleted saved searches and alerts, which can be restored first. */
export const deletedItemRetentionHours = 24

export const paymentRetentionYears = 7

/** IP addresses and browsers of refused owner keys. */
export const unknownActorRetentionDays = 90

export const mailRequestRetentionHours = 30

export const rateLimitRetentionMinutes = 60

/** Scan counts per day, of members and of hashed networks of visitors. */
export const scanCountRetentionHours = 48

/** Provider request counts per day (UTC), of members and networks. */
export const requestCountRetentionDays = 2

export const countryRetentionMinutes = 60

/** Never more days than the months have. */
export function minDaysInMonths(months: number): number {
  return Math.floor((months / 12) * 365)
}
