import type { PlainDate } from '@faresight/contracts/common'
import type { HistoryFare } from './history-fare.ts'
import type { HistoryFareModel } from './model.ts'
import type { FareCursorPosition } from './fare-cursor.ts'

export interface RouteFareFilter {
  routes: readonly string[]
  cabinClass: HistoryFare['cabinClass']
  tripType?: HistoryFare['tripType'] | undefined
  departureDate?: PlainDate | undefined
  returnDate?: PlainDate | undefined
  /** Bounds of `scannedAt`: inclusive, exclusive. */
  since: Date
  before: Date
  after?: FareCursorPosition | undefined
}

/**
 * Streams fares of routes, newest first. Each route has its own cursor, since one index cannot order several routes.
 * @param batch fares per route and read
 */
export async function* streamFaresOfRoutes(
  model: HistoryFareModel,
  { routes, ...wanted }: RouteFareFilter,
  batch: number,
): AsyncGenerator<HistoryFare> {
  const cursors = routes.map((route) =>
    model
      .find({ route, ...toMongoFilter(wanted) })
      .sort({ scannedAt: -1, _id: -1 })
      .batchSize(batch)
      .lean()
      .cursor(),
  )
  try {
    const heads: (HistoryFare | null)[] = await Promise.all(cursors.map((cursor) => cursor.next()))
    for (;;) {
      const newest = heads.reduce((best, it) => (it && (!best || isNewer(it, best)) ? it : best), null)
      if (!newest) return
      yield newest
      const place = heads.indexOf(newest)
      heads[place] = (await cursors[place]?.next()) ?? null
    }
  } finally {
    await Promise.all(cursors.map((cursor) => cursor.close()))
  }
}

function toMongoFilter({ since, before, after, ...terms }: Omit<RouteFareFilter, 'routes'>) {
  const wanted = Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined))
  if (!after) return { ...wanted, scannedAt: { $gte: since, $lt: before } }
  const { scannedAt, id } = after
  return {
    ...wanted,
    // An index cannot use `$or`, hence the redundant bound.
    scannedAt: { $gte: since, $lt: before, $lte: scannedAt },
    $or: [{ scannedAt: { $lt: scannedAt } }, { scannedAt, _id: { $lt: id } }],
  }
}

function isNewer(one: HistoryFare, other: HistoryFare): boolean {
  const [a, b] = [one.scannedAt.getTime(), other.scannedAt.getTime()]
  return a === b ? one._id > other._id : a > b
}
