// Apart from the schemas, so that a page can know them before it loads those.

/** Days from today, by the calendar of the origin, on which a flight can be searched at the latest: providers sell about a year ahead. */
export const daysAhead = 361

/** How long what a provider said counts as its word of now: so long nobody asks it the same again. */
export const quoteLifeMs = 10 * 60 * 1000
