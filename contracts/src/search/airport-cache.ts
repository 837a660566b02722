/**
 * For how many seconds a browser, and whoever stands between, may keep what it was told of airports. The data changes with a
 * release only; how a list is ordered is worth less patience.
 */
export const airportCacheSeconds = { list: 5 * 60, one: 24 * 60 * 60 } as const
