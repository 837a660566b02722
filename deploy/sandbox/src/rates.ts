/**
 * What one US dollar buys, fixed: plausible rates for a sandbox and no statement about any market. A provider that
 * takes a currency converts with these.
 */
const perDollar: Readonly<Record<string, number>> = {
  USD: 1,
  EUR: 0.92,
  GBP: 0.79,
  JPY: 150,
  CAD: 1.37,
  AUD: 1.52,
  CHF: 0.88,
  CNY: 7.2,
  INR: 84,
  AED: 3.6725,
  QAR: 3.64,
  SAR: 3.75,
  KWD: 0.307,
  BHD: 0.376,
  OMR: 0.3845,
  SGD: 1.34,
  MXN: 18,
  BRL: 5.4,
  ZAR: 18.2,
  NZD: 1.66,
  SEK: 10.5,
  NOK: 10.8,
  DKK: 6.86,
  PLN: 3.95,
  CZK: 23.2,
  HUF: 365,
  RON: 4.58,
  TRY: 34,
  KRW: 1370,
  HKD: 7.78,
  TWD: 32,
  THB: 34.5,
}

const decimals: Readonly<Record<string, number>> = { JPY: 0, KRW: 0, HUF: 0, KWD: 3, BHD: 3, OMR: 3 }

/** An amount in major units. */
export type Price = { readonly amount: number; readonly currency: string }

export function isKnownCurrency(currency: string): boolean {
  return currency in perDollar
}

/** Rounded to the currency's smallest unit. A price in its own currency stays as it is. */
export function convert(price: Price, currency: string): Price {
  const from = perDollar[price.currency] ?? 1
  const to = perDollar[currency]
  if (to === undefined) throw new Error(`no rate for ${currency}`)
  const amount = price.currency === currency ? price.amount : (price.amount / from) * to
  return { amount: roundTo(amount, decimals[currency] ?? 2), currency }
}

/** `1234.50`, with as many decimals as the currency has. */
export function textOf({ amount, currency }: Price): string {
  return amount.toFixed(decimals[currency] ?? 2)
}

function roundTo(amount: number, places: number): number {
  return Math.round(amount * 10 ** places) / 10 ** places
}
