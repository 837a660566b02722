import type { PlainDate } from '@faresight/contracts/common'
import type { CurrencyCode } from '@faresight/contracts/currencies'
import { fromMajor, type Money } from '@faresight/contracts/money'
import { convert, type Rates } from '@faresight/contracts/search/rates'

/** A price in the currency that was asked for and, where the seller charges another one, what it will charge. */
export interface QuotedPrice {
  price: Money
  charged: { price: Money; rateDate: PlainDate } | null
}

/** What a seller's price is in the currency of the question. */
export function quotedIn(currency: CurrencyCode, seller: Money, rates: Rates): QuotedPrice {
  if (seller.currency === currency) return { price: seller, charged: null }
  return { price: convert(seller, currency, rates), charged: { price: seller, rateDate: rates.date } }
}

/** In units of any currency. No party flies for more, and what is stored has room for it in each of them. */
const mostMajor = 100_000_000

/**
 * A provider's number as money: `412.5` or `'412.50'`, in an amount of which `perUnit` make one unit of the currency.
 * `null` for what is no price: nothing, zero, less than zero, no number, beyond all fares, or a currency that we cannot
 * compare.
 */
export function parseAmount(amount: unknown, currency: CurrencyCode | null, perUnit = 1): Money | null {
  if (!currency || (typeof amount !== 'number' && typeof amount !== 'string') || amount === '') return null
  const major = Number(amount) / perUnit
  if (!(major > 0 && major <= mostMajor)) return null
  const money = fromMajor(major, currency)
  return money.minor > 0 ? money : null
}
