/*
 * What the operator promises and no program keeps: people do. Whoever runs Faresight has to delete old letters from the
 * mailbox of support, answer in time, and write to subscribers before a price changes.
 */

/** Letters to support are deleted after so many years. */
export const supportYears = 3

/** Within how many days somebody is answered who asks what we keep of them, or wants it changed or erased. */
export const answerDays = { gdpr: 30, ccpa: 45 } as const

/** How many days before a price changes for whoever has a plan they are told. */
export const priceNoticeDays = 30

/** How old one has to be to use Faresight, and below which age nobody is meant at all. In years. */
export const ages = { least: 18, child: 13 } as const
