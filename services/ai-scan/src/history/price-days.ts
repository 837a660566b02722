import type { PlainDate } from '@faresight/contracts/common'
import { addDays } from '@faresight/contracts/days'
import { mongoSchemaOptions } from '@faresight/kit/mongo-schema'
import { type Connection, type Model, Schema } from 'mongoose'
import { askedUnderAllCodes, type HistoryFare } from './fare.ts'

/** The lowest live, sane price of one trip for one adult on one day, as `price_days` keeps it. */
export interface TripDay {
  /** `<asked> <departureDate> <returnDate|-> <day>`: the days of a trip stand together, in their order. */
  _id: string
  asked: string
  departureDate: PlainDate
  /** `null` one way. */
  returnDate: PlainDate | null
  /** On which it was seen, in UTC. */
  day: PlainDate
  /** In US cents. */
  usdMinor: number
  /** When somebody looked last on that day. */
  seenAt: Date
}

export type PriceDayModel = Model<TripDay>

/** A trip as somebody asked for it: the question, and its dates. */
export type AskedTrip = Pick<TripDay, 'asked' | 'departureDate' | 'returnDate'>

/** Since somebody looked. */
export const keptDays = 2 * 365

/** `price_days`: what trips have cost, day by day. */
export function createPriceDayModel(connection: Connection): PriceDayModel {
  const schema = new Schema<TripDay>(
    {
      _id: { type: String, required: true },
      asked: { type: String, required: true },
      departureDate: { type: String, required: true },
      returnDate: { type: String, default: null },
      day: { type: String, required: true },
      usdMinor: { type: Number, required: true },
      seenAt: { type: Date, required: true },
    },
    { ...mongoSchemaOptions, collection: 'price_days' },
  )
  // The newest of a question; the departure last, so that others are passed over without a look at them.
  schema.index({ asked: 1, day: -1, departureDate: 1 })
  // Finds the days of all questions too: a day is that of its `seenAt`.
  schema.index({ seenAt: -1 }, { expireAfterSeconds: keptDays * 24 * 60 * 60 })
  return connection.model<TripDay>('PriceDay', schema)
}

/** What of fares belongs into `price_days`, each trip and day once. Pure. */
export function tripDays(fares: readonly HistoryFare[]): TripDay[] {
  const lowest = new Map<string, TripDay>()
  for (const { asked, best, usdMinor, departureDate, returnDate, scannedAt: seenAt } of fares) {
    if (asked === null || !best || usdMinor === null) continue
    const day = seenAt.toISOString().slice(0, 10)
    const trip = { asked, departureDate, returnDate }
    const _id = `${tripKey(trip)} ${day}`
    const before = lowest.get(_id)
    lowest.set(_id, {
      _id,
      ...trip,
      day,
      usdMinor: Math.min(usdMinor, before?.usdMinor ?? Infinity),
      seenAt: before && before.seenAt > seenAt ? before.seenAt : seenAt,
    })
  }
  return [...lowest.values()]
}

/** Takes them in; what is told twice, or late, changes nothing. */
export async function storeDays(model: PriceDayModel, days: readonly TripDay[]): Promise<void> {
  if (!days.length) return
  const changes = days.map(({ _id, usdMinor, seenAt, ...trip }) => ({
    updateOne: {
      filter: { _id },
      update: { $min: { usdMinor }, $max: { seenAt }, $setOnInsert: trip },
      upsert: true,
    },
  }))
  await model.bulkWrite(changes, { ordered: false })
}

/** What a trip has cost from the day `since` on, ascending. */
export async function daysOfTrip(
  model: PriceDayModel,
  trip: AskedTrip,
  { since }: { since: PlainDate },
): Promise<TripDay[]> {
  const found = await Promise.all(
    askedUnderAllCodes(trip.asked).map((asked) => {
      const key = tripKey({ ...trip, asked })
      return model.find({ _id: { $gte: `${key} ${since}`, $lt: `${key} ~` } }).lean()
    }),
  )
  return lowestOfEachDay(found.flat())
}

/** The lowest price of each day, ascending by day. */
export function lowestOfEachDay<D extends Pick<TripDay, 'day' | 'usdMinor'>>(days: readonly D[]): D[] {
  const lowest = new Map<PlainDate, D>()
  for (const it of days) {
    const before = lowest.get(it.day)
    if (!before || it.usdMinor < before.usdMinor) lowest.set(it.day, it)
  }
  return [...lowest.values()].sort((a, b) => Number(a.day > b.day) - Number(a.day < b.day))
}

/** What trips of all questions have cost from the day `since` to the day `until`, both included; the newest of them first. */
export async function newestDays(
  model: PriceDayModel,
  { since, until, most }: { since: PlainDate; until: PlainDate; most: number },
): Promise<TripDay[]> {
  return model.find(seenOn(since, until)).sort({ seenAt: -1 }).limit(most).lean()
}

/** What the trips of a question have cost from the day `since` to the day `until`, both included; the newest of them first. */
export async function newestOfQuestion(
  model: PriceDayModel,
  asked: string,
  { since, until, most }: { since: PlainDate; until: PlainDate; most: number },
): Promise<Pick<TripDay, (typeof levelFields)[number]>[]> {
  return model
    .find({ asked: { $in: askedUnderAllCodes(asked) }, day: { $gte: since, $lte: until } })
    .sort({ day: -1 })
    .limit(most)
    .select([...levelFields])
    .lean()
}

/**
 * What the trips of a question that leave from one day to another, both included, have cost until the day `until`; those that
 * leave last first. By the key, which has the departure before the day: so no more is read than is wanted.
 */
export async function daysOfSeason(
  model: PriceDayModel,
  asked: string,
  { from, to, until, most }: { from: PlainDate; to: PlainDate; until: PlainDate; most: number },
): Promise<Pick<TripDay, (typeof levelFields)[number]>[]> {
  const found = await Promise.all(
    askedUnderAllCodes(asked).map((each) =>
      model
        .find({ _id: { $gte: `${each} ${from}`, $lt: `${each} ${to} ~` }, day: { $lte: until } })
        .sort({ _id: -1 })
        .limit(most)
        .select([...levelFields])
        .lean(),
    ),
  )
  return found
    .flat()
    .sort((a, b) => Number(a.departureDate < b.departureDate) - Number(a.departureDate > b.departureDate))
    .slice(0, most)
}

const levelFields = ['departureDate', 'day', 'usdMinor'] as const satisfies readonly (keyof TripDay)[]

const aroundFields = [
  'departureDate',
  'returnDate',
  'day',
  'usdMinor',
  'seenAt',
] as const satisfies readonly (keyof TripDay)[]

/** What a trip and those of so many days before and after it, there and back, have cost from the day `since` on. */
export async function daysAround(
  model: PriceDayModel,
  { asked, departureDate, returnDate }: AskedTrip,
  { since, within }: { since: PlainDate; within: number },
): Promise<Pick<TripDay, (typeof aroundFields)[number]>[]> {
  const departures = Array.from({ length: 2 * within + 1 }, (_, n) => addDays(departureDate, n - within))
  const last = returnDate ? addDays(returnDate, within) : '-'
  const found = await Promise.all(
    departures.flatMap((departure) =>
      askedUnderAllCodes(asked).map((each) =>
        model
          .find({
            _id: {
              $gte: `${each} ${departure} ${returnDate ? addDays(returnDate, -within) : '-'} `,
              $lt: `${each} ${departure} ${last} ~`,
            },
            day: { $gte: since },
          })
          .select([...aroundFields])
          .lean(),
      ),
    ),
  )
  return found.flat()
}

/** The trips whose prices were seen on a day, those looked at last first. */
export async function tripsSeenOn(model: PriceDayModel, day: PlainDate, most: number): Promise<TripDay[]> {
  return newestDays(model, { since: day, until: day, most })
}

function seenOn(since: PlainDate, until: PlainDate) {
  return { seenAt: { $gte: new Date(since), $lt: new Date(addDays(until, 1)) } }
}

/** Names a trip: its days begin with it. */
export function tripKey({ asked, departureDate, returnDate }: AskedTrip): string {
  return `${asked} ${departureDate} ${returnDate ?? '-'}`
}
