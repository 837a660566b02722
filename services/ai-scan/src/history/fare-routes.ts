import { maxPriceHistoryDays, type PriceHistoryFare } from '@faresight/contracts/ai-scan/price-history'
import { priceRoutes } from '@faresight/contracts/ai-scan/price-http'
import { aiScanProblems } from '@faresight/contracts/ai-scan/problems'
import { priceHistoryRedactionRules } from '@faresight/contracts/ai-scan/price-redaction'
import { addDays } from '@faresight/contracts/days'
import type { Viewer } from '@faresight/contracts/viewer'
import { redactForViewer } from '@faresight/contracts/redaction'
import { mountFileDownload } from '@faresight/kit/http/mount-file-download'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import { refusalToProblem } from '@faresight/kit/refusal'
import type * as z from 'zod'
import type { Bus } from '@faresight/kit/bus/bus'
import type { HistoryFareModel } from './model.ts'
import { streamFareCsv } from './fare-csv.ts'
import { decodeFareCursor, encodeFareCursor } from './fare-cursor.ts'
import { resolveOriginAndDestination } from './resolve-places.ts'
import { routesUnderAllCodes, toPriceHistoryFare } from './history-fare.ts'
import { streamFaresOfRoutes, type RouteFareFilter } from './route-fares.ts'

interface FareRoutesDeps {
  history: HistoryFareModel
  bus: Bus
  now: () => Date
}

const fileBatch = 500

export function registerHistoryFareRoutes(service: Service, { history, bus, now }: FareRoutesDeps): void {
  mountRoute(service, priceRoutes.fares, async ({ query, viewer }) => {
    const { limit, cursor } = query
    const after = cursor === undefined ? undefined : decodeFareCursor(cursor)
    if (after === null) throw new Problem(aiScanProblems['bad-cursor'])
    const { wanted } = await wantedBy(query)
    const found = []
    for await (const fare of streamFaresOfRoutes(history, { ...wanted, after }, limit + 1)) {
      if (found.push(fare) > limit) break
    }
    const page = found.slice(0, limit)
    const last = page.at(-1)
    const nextCursor =
      last && found.length > limit ? encodeFareCursor({ scannedAt: last.scannedAt, id: last._id }) : null
    return redactForViewer(
      { fares: page.map(toPriceHistoryFare), nextCursor },
      viewer,
      priceHistoryRedactionRules,
    )
  })

  mountFileDownload(service, priceRoutes.file, async ({ query, viewer }) => {
    const { wanted, name } = await wantedBy(query)
    return {
      name: `faresight-${name}-${now().toISOString().slice(0, 10)}.csv`,
      text: streamFareCsv(shownTo(viewer, wanted)),
    }
  })

  async function* shownTo(viewer: Viewer, wanted: RouteFareFilter): AsyncGenerator<PriceHistoryFare> {
    for await (const fare of streamFaresOfRoutes(history, wanted, fileBatch)) {
      yield* redactForViewer({ fares: [toPriceHistoryFare(fare)] }, viewer, priceHistoryRedactionRules).fares
    }
  }

  async function wantedBy(query: Asked): Promise<{ wanted: RouteFareFilter; name: string }> {
    const read = await resolveOriginAndDestination(query, bus)
    if ('refusal' in read) throw refusalToProblem(read.refusal)
    const { origin, destination } = read.places
    const { tripType, cabinClass, departureDate, returnDate } = query
    // Fares are stored by airport, not by city.
    const routes = origin.airports.flatMap((from) =>
      destination.airports.flatMap((to) => routesUnderAllCodes(`${from}-${to}`)),
    )
    const span = toTimeSpan(query, now())
    const wanted = { routes, tripType, cabinClass, departureDate, returnDate, ...span }
    return { wanted, name: `${origin.code}-${destination.code}` }
  }
}

type Asked = z.output<NonNullable<typeof priceRoutes.file.query>>

/** Start of the first day to the end of the last (UTC); as long as allowed where one of them is missing. */
function toTimeSpan({ from, to }: Pick<Asked, 'from' | 'to'>, now: Date): { since: Date; before: Date } {
  const today = now.toISOString().slice(0, 10)
  const longest = maxPriceHistoryDays - 1
  const last = to ?? (from !== undefined && addDays(from, longest) < today ? addDays(from, longest) : today)
  return { since: new Date(from ?? addDays(last, -longest)), before: new Date(addDays(last, 1)) }
}
