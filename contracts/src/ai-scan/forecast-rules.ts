// Without a schema, so that a page which tells of them need not load any.

/** How many days ahead forecasts are made. */
export const forecastHorizonDays = [1, 3, 7, 14, 30] as const

export type ForecastHorizonDays = (typeof forecastHorizonDays)[number]

/** From an older price nothing is foretold. */
export const maxForecastPriceAgeDays = 3

/** A change counts from that share of the price on: a fall of 3% is worth waiting for. */
export const minPriceChangeShare = 0.03

/** Fewer than that tell nothing: figures of less are `null`. */
export const minScoredForecasts = 30
