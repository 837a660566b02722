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
