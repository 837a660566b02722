// Apart from the schemas, so that a page can know them before it loads those.

/** Days from today, by the calendar of the origin, on which a flight can be searched at the latest: providers sell about a year ahead. */
export const daysAhead = 361

/** How long what a provider said counts as its word of now: so long nobody asks it the same again. */
export const quoteLifeMs = 10 * 60 * 1000

/** Flexible dates are this many days before and after those asked for. */
export const flexibleDays = 3

/** How many pairs of flexible dates one call has checked: a row of the grid. */
export const maxPairsPerCheck = 2 * flexibleDays + 1

/** How many searches one can have saved: each list of them holds them all. */
export const mostSavedSearches = 200

/** How long one that was deleted can be taken back, and a price alert. */
export const restorableMs = 60 * 60 * 1000
