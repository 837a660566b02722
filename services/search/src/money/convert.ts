import type { PlainDate } from '@faresight/contracts/common'
import {
  type CurrencyCode,
  isSupportedCurrency,
  toMajorUnits,
} from '@faresight/contracts/supported-currencies'
import {
  type Money,
  moneyFromMajorUnits,
  type SellerMoney,
  toSupportedMoney,
} from '@faresight/contracts/money'
import { convertMoney, type ExchangeRates } from '@faresight/contracts/search/rates'
import { unitsPerDollar } from './rates.ts'

export interface QuotedPrice {
  price: Money | null
  charged: { price: SellerMoney; rateDate: PlainDate } | null
}

/** `null` prices beyond all fares. @throws for a currency without a rate */
export function convertSellerPrice(
  currency: CurrencyCode,
  seller: SellerMoney,
  rates: ExchangeRates,
): QuotedPrice {
  if (seller.currency === currency) return { price: { minor: seller.minor, currency }, charged: null }
  const price = convertMoney(toOfferedCurrency(seller, rates), currency, rates)
  if (toMajorUnits(price) > maxMajor.offered) return { price: null, charged: null }
  return { price, charged: { price: seller, rateDate: rates.date } }
}

/** Dollars for a currency that we do not offer. @throws for a currency without a rate */
function toOfferedCurrency(seller: SellerMoney, rates: ExchangeRates): Money {
  const { minor, currency } = seller
  const offered = toSupportedMoney(seller)
  if (offered) return offered
  const rate = unitsPerDollar(rates, currency)
  if (rate === undefined) throw new Error(`No exchange rate of ${currency} is known`)
  const dollars = moneyFromMajorUnits(toMajorUnits({ minor, currency }) / rate, 'USD')
  return { ...dollars, minor: Math.max(1, dollars.minor) }
}

/** In major units: no fare costs more. Currencies that we do not offer may be worth a thousandth. */
const maxMajor = { offered: 100_000_000, other: 100_000_000_000 }

/** `412.5` or `'412.50'`, with `perUnit` to one major unit; `null` for zero, unreadable or implausible amounts and unknown currencies. */
export function parsePrice<C extends string>(
  amount: unknown,
  currency: C | null,
  perUnit = 1,
): { minor: number; currency: C } | null {
  if (!currency || (typeof amount !== 'number' && typeof amount !== 'string') || amount === '') return null
  const major = Number(amount) / perUnit
  if (!(major > 0 && major <= maxMajor[isSupportedCurrency(currency) ? 'offered' : 'other'])) return null
  const money = moneyFromMajorUnits(major, currency)
  return money.minor > 0 ? money : null
}
