import type { ExchangeRates } from '@faresight/contracts/search/rates'

/** Rates that change while they are held. */
export interface LiveRates {
  /** Always those of now. Whoever converts reads day and rate in one go, so that they belong together. */
  readonly rates: ExchangeRates
  replace(next: ExchangeRates): void
}

export function createLiveRates(first: ExchangeRates): LiveRates {
  let current = first
  return {
    rates: {
      get date() {
        return current.date
      },
      get perDollar() {
        return current.perDollar
      },
    },
    replace: (next) => void (current = next),
  }
}

/** The rates as they are now, which then stay as they are. */
export function currentOnly({ rates: { date, perDollar } }: LiveRates): ExchangeRates {
  return { date, perDollar }
}
