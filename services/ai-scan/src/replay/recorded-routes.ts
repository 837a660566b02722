import { readRecordedFares, recordingName, listRecordingFiles } from './recorded-fares.ts'

export interface RecordedLegFare {
  price: number
  minutes: number | null
  stops: number
  airline: string
}

/** One direction; days since 1970-01-01, as recorded. */
export interface RecordedRoute {
  recording: string
  origin: string
  destination: string
  currency: string
  /** By search day, then by flight day. */
  searches: Map<number, Map<number, RecordedLegFare>>
}

export interface RecordedRoutes {
  /** By name, as `BCN-BUD`. */
  routes: Map<string, RecordedRoute>
  fares: number
  /** Rows that are invalid or in another currency than their route. */
  leftOut: number
}

/** Reads as the sandbox does: each route in its first currency. */
export async function readRecordedRoutes(folder: string): Promise<RecordedRoutes> {
  const routes: RecordedRoutes['routes'] = new Map()
  const airlines = new Map<string, string>()
  let [fares, leftOut] = [0, 0]
  for (const file of await listRecordingFiles(folder)) {
    for await (const row of readRecordedFares(file)) {
      const route = row && toRecordedRoute(routes, recordingName(file), row)
      if (route?.currency !== row?.currency || !row || !route) {
        leftOut += 1
        continue
      }
      fares += 1
      const { searchDay, flightDay, price, minutes, stops } = row
      const search = route.searches.get(searchDay) ?? new Map<number, RecordedLegFare>()
      route.searches.set(searchDay, search)
      const known = search.get(flightDay)
      if (known && known.price <= price) continue
      // A substring would keep the whole row in memory.
      const airline = airlines.get(row.airline) ?? Buffer.from(row.airline).toString()
      airlines.set(airline, airline)
      search.set(flightDay, { price, minutes, stops, airline })
    }
  }
  return { routes, fares, leftOut }
}

function toRecordedRoute(
  routes: RecordedRoutes['routes'],
  recording: string,
  { origin, destination, currency }: { origin: string; destination: string; currency: string },
): RecordedRoute | null {
  const name = `${origin}-${destination}`
  // Only airport codes that the product accepts.
  if (!/^[A-Z]{3}-[A-Z]{3}$/.test(name)) return null
  const route = routes.get(name) ?? { recording, origin, destination, currency, searches: new Map() }
  routes.set(name, route)
  return route
}
