import type { PlainDate } from '@faresight/contracts/common'
import { type CurrencyCode, toMajor } from '@faresight/contracts/currency-table'
import { fromMajor } from '@faresight/contracts/money'
import { type Rates, convert } from '@faresight/contracts/search/rates'
import { shownFare } from '../../format/money.ts'
import { createContext, useContext } from 'react'

/** From the currency of a search to the one that its prices are shown in. Amounts are in major units. */
export interface Conversion {
  from: CurrencyCode
  to: CurrencyCode
  rateDate: PlainDate
  /** Units of `to` for one of `from`. */
  rate: number
  amount: (amount: number) => number
}

export function createConversion(from: CurrencyCode, to: CurrencyCode, rates: Rates): Conversion {
  const amount = (major: number) => toMajor(convert(fromMajor(major, from), to, rates))
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
