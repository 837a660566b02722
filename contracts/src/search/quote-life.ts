/** How long what a provider said counts as its word of now: so long nobody asks it the same again. */
export const quoteLifeMs = 10 * 60 * 1000
