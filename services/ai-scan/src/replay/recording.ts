import { readRecordedFares, recordingName, listRecordings } from './recorded-fares.ts'

/** The cheapest fare that was recorded for a flight of one day. */
export interface LegFare {
  /** In major units of its route's currency. */
  price: number
  minutes: number | null
  stops: number
  airline: string
}

/** What was recorded of one direction. Days are whole days since 1970-01-01, as they were recorded. */
export interface RecordedRoute {
  /** The file that had it first. */
  recording: string
  origin: string
  destination: string
  currency: string
  /** By the day of the search, then by that of the flight. */
  searches: Map<number, Map<number, LegFare>>
}

export interface Recorded {
  /** By `BCN-BUD`. */
  routes: Map<string, RecordedRoute>
  fares: number
  /** Rows that are no fare, or in another currency than their route. */
  leftOut: number
}

/** Reads the recorded fares of a folder, as the sandbox does: of a route those in its first currency. */
export async function readRecorded(folder: string): Promise<Recorded> {
  const routes: Recorded['routes'] = new Map()
  const airlines = new Map<string, string>()
  let [fares, leftOut] = [0, 0]
  for (const file of await listRecordings(folder)) {
    for await (const row of readRecordedFares(file)) {
      const route = row && routeOf(routes, recordingName(file), row)
      if (route?.currency !== row?.currency || !row || !route) {
        leftOut += 1
        continue
      }
      fares += 1
      const { searchDay, flightDay, price, minutes, stops } = row
      const search = route.searches.get(searchDay) ?? new Map<number, LegFare>()
      route.searches.set(searchDay, search)
      const known = search.get(flightDay)
      if (known && known.price <= price) continue
      // A part of a row would keep all of it in memory.
      const airline = airlines.get(row.airline) ?? Buffer.from(row.airline).toString()
      airlines.set(airline, airline)
      search.set(flightDay, { price, minutes, stops, airline })
    }
  }
  return { routes, fares, leftOut }
}

function routeOf(
  routes: Recorded['routes'],
  recording: string,
  { origin, destination, currency }: { origin: string; destination: string; currency: string },
): RecordedRoute | null {
  const name = `${origin}-${destination}`
  // What the product could not be asked about cannot be remembered either.
  if (!/^[A-Z]{3}-[A-Z]{3}$/.test(name)) return null
  const route = routes.get(name) ?? { recording, origin, destination, currency, searches: new Map() }
  routes.set(name, route)
  return route
}
