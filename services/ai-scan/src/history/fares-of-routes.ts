import type { PlainDate } from '@faresight/contracts/common'
import type { HistoryFare } from './fare.ts'
import type { HistoryModel } from './model.ts'
import type { Position } from './page-cursor.ts'

/** Which fares of some routes are wanted. */
export interface WantedFares {
  /** `LHR-JFK` and so on. */
  routes: readonly string[]
  cabinClass: HistoryFare['cabinClass']
  tripType?: HistoryFare['tripType'] | undefined
  departureDate?: PlainDate | undefined
  returnDate?: PlainDate | undefined
  /** Seen from then on, and before then. */
  since: Date
  before: Date
  /** Seen earlier than that one. */
  after?: Position | undefined
}

/**
 * Fares of routes, newest first, one by one: as much is read as is taken. Each route has a cursor of its own, since one index
 * gives no order to several.
 *
 * @param batch how many of a route are read at a time
 */
export async function* faresOfRoutes(
  model: HistoryModel,
  { routes, ...wanted }: WantedFares,
  batch: number,
): AsyncGenerator<HistoryFare> {
  const cursors = routes.map((route) =>
    model
      .find({ route, ...filterOf(wanted) })
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

function filterOf({ since, before, after, ...terms }: Omit<WantedFares, 'routes'>) {
  const wanted = Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined))
  if (!after) return { ...wanted, scannedAt: { $gte: since, $lt: before } }
  const { scannedAt, id } = after
  return {
    ...wanted,
    // Alternatives are nothing to an index, so the bound stands beside them.
    scannedAt: { $gte: since, $lt: before, $lte: scannedAt },
    $or: [{ scannedAt: { $lt: scannedAt } }, { scannedAt, _id: { $lt: id } }],
  }
}

function isNewer(one: HistoryFare, other: HistoryFare): boolean {
  const [a, b] = [one.scannedAt.getTime(), other.scannedAt.getTime()]
  return a === b ? one._id > other._id : a > b
}
