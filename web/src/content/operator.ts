/**
 * The operator's own claims, shown on the landing page as they stand here: words, not measurements. They speak of
 * first results, since the form beside them says that a scan takes up to two minutes.
 */
export const claims: readonly { figure: string; about: string }[] = [
  { figure: '10,247 searches', about: 'today' },
  { figure: '100+ airlines', about: 'from a flight-data provider' },
  { figure: '$127', about: 'average savings per ticket' },
  { figure: 'Under 10 seconds', about: 'to first results. Cancel anytime' },
]

/** How plans are paid for: also the operator's words, since the payment provider offers what is switched on there. */
export const paymentWays = 'card, Apple Pay or Link on Stripe’s page'

/** What the landing page says of it. */
export const payment = `Pay by ${paymentWays}. Cancel anytime.`

/** Who runs the site, for search engines. */
export const organization = { name: 'Faresight' }

/**
 * The operator's own settings, shown wherever a page says how to reach a person. Somebody has to read what comes there. No mail
 * ever reaches `.example`: whoever runs the site puts a domain of their own here before it goes live.
 */
const domain = 'faresight.example'

/** Answers within 24 hours, which the pages promise. */
export const supportEmail = `support@${domain}`

/**
 * The day of the last change of terms, privacy and cookie policy. It is the one that was specified until a lawyer has read
 * them: whoever runs the site sets that day before it goes live, and a new one with each change since (docs/adr/0032).
 */
export const legalUpdated = '2025-10-23'

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
