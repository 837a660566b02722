// Without zod, for pages that only show the rules.

export const forecastHorizonDays = [1, 3, 7, 14, 30] as const

export type ForecastHorizonDays = (typeof forecastHorizonDays)[number]

/** Windows in which comparable fares are counted as fallen. */
export const fallWindowDays = [3, 7, 14] as const

export type FallWindowDays = (typeof fallWindowDays)[number]

export const maxForecastPriceAgeDays = 3

/** Smaller changes count as none. */
export const minPriceChangeShare = 0.03

export const minScoredForecasts = 30

/** One in `oneIn` of the scans with at least `minChecks` has its certificate checked: with fewer, each check counts more. */
export const certificateAudits = { oneIn: 5, minChecks: 30 } as const
