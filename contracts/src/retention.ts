/*
 * How long we keep what we know of people. Whoever deletes it goes by these figures, and so do the pages that promise it:
 * `test/retention.test.ts` holds each to its job, to the test of that job and to the lines of the page that say it.
 */

/** A closed account, until all of it is erased in every service. In days. */
export const closedAccountRetentionDays = 30

/** An account whose address nobody has shown to be theirs, so that nobody ever signed in to it. In days. */
export const unverifiedAccountRetentionDays = 30

/** Searches, scans, and who went to which seller. In months. */
export const searchHistoryRetentionMonths = 12

/** Scans of visitors, which name nobody. In hours. */
export const visitorScanRetentionHours = 24

/** An alert after its last day of departure, its mails, the links in them and the prices it saw. In months. */
export const alertRetentionMonths = 12

/** What its owner has deleted and might take back: a saved search, an alert. In hours. */
export const deletedItemRetentionHours = 24

/** What a payment provider has told us of payments. In years. */
export const paymentRetentionYears = 7

/** From where somebody came with a key that is not the owner's: IP address and browser. In days. */
export const unknownActorRetentionDays = 90

/** A mail that could not leave. In hours. */
export const mailRequestRetentionHours = 30

/** What has been used up of what a network, an account or a mailbox may do at the door. The longest of them, in minutes. */
export const rateLimitRetentionMinutes = 60

/** How many scans a member, or a visitor's network under a hash, has begun on a day. In hours. */
export const scanCountRetentionHours = 48

/** How many requests to providers were counted for a network or a member: on a day (UTC) and the next. In days. */
export const requestCountRetentionDays = 2

/** In which country a network is, in memory alone. In minutes. */
export const countryRetentionMinutes = 60

/** Months as a number of days that is never more than as many months. */
export function fewestDaysInMonths(months: number): number {
  return Math.floor((months / 12) * 365)
}
