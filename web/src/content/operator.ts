/**
 * The operator's own claims on the landing page: words, not measurements. "First results", because the form beside them
 * says that a scan takes up to two minutes.
 */
export const landingClaims: readonly { figure: string; about: string }[] = [
  { figure: '10,247 searches', about: 'today' },
  { figure: '100+ airlines', about: 'from a flight-data provider' },
  { figure: '$127', about: 'average savings per ticket' },
  { figure: 'Under 10 seconds', about: 'to first results' },
]

/** The ways to pay: also the operator's words, since they depend on what is switched on at the payment provider. */
export const paymentMethods = 'card, Apple Pay or Link on Stripe’s page'

/** Shown on the landing page. */
export const payment = `Pay by ${paymentMethods}. Cancel any time.`

/** Who runs the site, for search engines. */
export const organization = { name: 'Faresight' }

/** No email ever reaches `.example`: the operator sets a domain of their own before the site goes live. */
const domain = 'faresight.example'

/** Shown wherever a page says how to reach a person. The pages promise an answer within 24 hours. */
export const supportEmail = `support@${domain}`

/**
 * The date of the last change of terms, privacy and cookie policy: the specified one until a lawyer has read them. The
 * operator sets it before the site goes live, and again with each change (docs/adr/0032).
 */
export const legalUpdated = '2026-11-28'

/*
 * What the operator promises and no program enforces: deleting old messages from the support mailbox, answering in time,
 * and emailing subscribers before a price changes.
 */

/** How long messages to support are kept. In years. */
export const supportYears = 3

/** How soon a request to see, correct or erase personal data is answered. In days. */
export const answerDays = { gdpr: 30, ccpa: 45 } as const

/** How long before a price changes subscribers are emailed. In days. */
export const priceNoticeDays = 30

/** The minimum age, and the age of children for whom Faresight is not meant. In years. */
export const ages = { least: 18, child: 13 } as const
