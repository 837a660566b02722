import { plans } from '../../content/plans.ts'
import { planPhrase } from '../../format/money.ts'

const [cheapest] = plans.toSorted((a, b) => a.perMonth - b.perMonth)

/** The lowest plan price per month: `3.33 USD` */
export const fromPrice = cheapest ? planPhrase(cheapest.perMonth, cheapest.currency) : ''
