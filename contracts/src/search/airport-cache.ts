/** Cache-Control max-age of airport replies: airport data change with a release only. */
export const airportCacheSeconds = { list: 5 * 60, one: 24 * 60 * 60 } as const
