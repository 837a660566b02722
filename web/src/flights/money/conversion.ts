import type { PlainDate } from '@faresight/contracts/common'
import { type CurrencyCode, toMajorUnits } from '@faresight/contracts/supported-currencies'
import { moneyFromMajorUnits } from '@faresight/contracts/money'
import { type ExchangeRates, convertMoney } from '@faresight/contracts/search/rates'
import { shownFare } from '../../format/money.ts'
import { createContext, useContext } from 'react'
import type { UnlockedDeal } from '@faresight/contracts/ai-scan/deal'
import type { PriceLevel } from '@faresight/contracts/ai-scan/price-level'
import type { FlightResult, ResultBaggage, ResultOption } from '@faresight/contracts/search/result'

/** From the currency of a search to the one that its prices are shown in. Amounts are in major units. */
export interface Conversion {
  from: CurrencyCode
  to: CurrencyCode
  rateDate: PlainDate
  /** Units of `to` for one of `from`. */
  rate: number
  amount: (amount: number) => number
}

export function createConversion(from: CurrencyCode, to: CurrencyCode, rates: ExchangeRates): Conversion {
  const amount = (major: number) => toMajorUnits(convertMoney(moneyFromMajorUnits(major, from), to, rates))
  return { from, to, rateDate: rates.date, rate: rates.perDollar[to] / rates.perDollar[from], amount }
}

/** A highest price, in whole units, as it is shown. */
export function shownLimit(limit: number, { amount }: Conversion): number {
  return Math.max(1, shownFare(amount(limit)))
}

/** The lowest limit, in whole units of the currency of the search, that admits all prices up to one as shown. */
export function ownLimit(shown: number, { rate }: Conversion): number {
  return Math.max(1, Math.ceil((shown - 0.5) / rate))
}

export const ConversionContext = createContext<Conversion | null>(null)

/** `null` if prices are shown in the currency of the search. */
export function useConversion(): Conversion | null {
  return useContext(ConversionContext)
}

/** A question to the server in the currency of the search, so that a conversion needs no new answer. */
export function inOwnCurrency<T extends { currency: CurrencyCode }>(
  asked: T,
  conversion: Conversion | null,
): T {
  return conversion ? { ...asked, currency: conversion.from } : asked
}

/** Converts what is known; `null` stays. */
export function convertKnown<N extends number | null>(amount: N, { amount: convert }: Conversion): N {
  // The type stays that of the argument.
  return (amount === null ? null : convert(amount)) as N
}

/** A result with its options; each says what its seller charges. */
export function convertResult<R extends FlightResult>(result: R, to: Conversion): R
export function convertResult(result: FlightResult, to: Conversion): FlightResult {
  if (result.locked) return result
  const options = result.options.map((option) => convertOption(option, to))
  return { ...result, ...convertFare(result, to), currency: to.to, options }
}

function convertOption(option: ResultOption, to: Conversion): ResultOption {
  const { price, charged, baggage } = option
  return {
    ...option,
    ...convertFare(option, to),
    currency: to.to,
    charged: charged ?? (price === null ? null : { price, currency: to.from, rateDate: to.rateDate }),
    ...(baggage && { baggage: convertBags(baggage, to) }),
  }
}

function convertBags(bags: ResultBaggage, to: Conversion): ResultBaggage {
  const cabinBagPrice = convertKnown(bags.cabinBagPrice, to)
  return { ...bags, cabinBagPrice, checkedBagPrice: convertKnown(bags.checkedBagPrice, to) }
}

/** A deal of a scan, with the lowest fare of its dates. */
export function convertDeal(deal: UnlockedDeal, to: Conversion): UnlockedDeal {
  const { lowest, lowestPrice } = deal
  return {
    ...deal,
    ...convertFare(deal, to),
    currency: to.to,
    lowestPrice: convertKnown(lowestPrice, to),
    ...(lowest && { lowest: { ...lowest, ...convertFare(lowest, to) } }),
  }
}

interface Fare<N extends number | null> {
  price: N
  pricePerPassenger: N
}

function convertFare<N extends number | null>({ price, pricePerPassenger }: Fare<N>, to: Conversion) {
  return { price: convertKnown(price, to), pricePerPassenger: convertKnown(pricePerPassenger, to) }
}

export function convertLevel(level: PriceLevel, { amount }: Conversion): PriceLevel {
  const { low, typical, high } = level
  return { ...level, low: amount(low), typical: amount(typical), high: amount(high) }
}
