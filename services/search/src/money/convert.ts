import type { PlainDate } from '@faresight/contracts/common'
import {
  type CurrencyCode,
  isSupportedCurrency,
  toMajorUnits,
} from '@faresight/contracts/supported-currencies'
import {
  moneyFromMajorUnits,
  type Money,
  toSupportedMoney,
  type SellerMoney,
} from '@faresight/contracts/money'
import { convertMoney, type ExchangeRates } from '@faresight/contracts/search/rates'
import { rateOf } from './rates.ts'

/** A price in the currency that was asked for and, where the seller charges another one, what it will charge. */
export interface QuotedPrice {
  price: Money | null
  charged: { price: SellerMoney; rateDate: PlainDate } | null
}

/** What a seller's price is in the currency of the question; none where no fare costs so much. @throws where no rate is known */
export function quotedIn(currency: CurrencyCode, seller: SellerMoney, rates: ExchangeRates): QuotedPrice {
  if (seller.currency === currency) return { price: { minor: seller.minor, currency }, charged: null }
  const price = convertMoney(toOfferedCurrency(seller, rates), currency, rates)
  if (toMajorUnits(price) > mostMajor.offered) return { price: null, charged: null }
  return { price, charged: { price: seller, rateDate: rates.date } }
}

/** A price as it is, or in dollars where its currency is not offered. @throws where no rate of it is known */
function toOfferedCurrency(seller: SellerMoney, rates: ExchangeRates): Money {
  const { minor, currency } = seller
  const offered = toSupportedMoney(seller)
  if (offered) return offered
  const rate = rateOf(rates, currency)
  if (rate === undefined) throw new Error(`No rate of ${currency} is known`)
  const dollars = moneyFromMajorUnits(toMajorUnits({ minor, currency }) / rate, 'USD')
  return { ...dollars, minor: Math.max(1, dollars.minor) }
}

/** In units of any currency: no party flies for more. Of those that are not offered some are worth a thousandth. */
const mostMajor = { offered: 100_000_000, other: 100_000_000_000 }

/**
 * A provider's number as money: `412.5` or `'412.50'`, in an amount of which `perUnit` make one unit of the currency.
 * `null` for what is no price: nothing, zero, less than zero, no number, beyond all fares, or a currency that is not known.
 */
export function parseAmount<C extends string>(
  amount: unknown,
  currency: C | null,
  perUnit = 1,
): { minor: number; currency: C } | null {
  if (!currency || (typeof amount !== 'number' && typeof amount !== 'string') || amount === '') return null
  const major = Number(amount) / perUnit
  if (!(major > 0 && major <= mostMajor[isSupportedCurrency(currency) ? 'offered' : 'other'])) return null
  const money = moneyFromMajorUnits(major, currency)
  return money.minor > 0 ? money : null
}
