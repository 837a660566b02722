import type { PlainDate } from '@faresight/contracts/common'
import { addDays } from '@faresight/contracts/days'
import { mongoSchemaOptions } from '@faresight/kit/mongo-schema'
import { type Connection, type Model, Schema } from 'mongoose'
import { questionKeysUnderAllCodes, type HistoryFare } from './history-fare.ts'

/** The lowest live, unquarantined price of a trip for one adult on one day, as `price_days` stores it. */
export interface PriceDay {
  /** `<questionKey> <departureDate> <returnDate|-> <day>`: the days of a trip are adjacent in the index of `_id`. */
  _id: string
  questionKey: string
  departureDate: PlainDate
  returnDate: PlainDate | null
  /** Day of observation, UTC. */
  day: PlainDate
  usdMinor: number
  /** The last observation of that day. */
  seenAt: Date
}

export type PriceDayModel = Model<PriceDay>

export type TripIdentity = Pick<PriceDay, 'questionKey' | 'departureDate' | 'returnDate'>

export const priceDayRetentionDays = 2 * 365

export function createPriceDayModel(connection: Connection): PriceDayModel {
  const schema = new Schema<PriceDay>(
    {
      _id: { type: String, required: true },
      questionKey: { type: String, required: true },
      departureDate: { type: String, required: true },
      returnDate: { type: String, default: null },
      day: { type: String, required: true },
      usdMinor: { type: Number, required: true },
      seenAt: { type: Date, required: true },
    },
    { ...mongoSchemaOptions, collection: 'price_days' },
  )
  // The newest of a question; the departure last, so that others are skipped within the index.
  schema.index({ questionKey: 1, day: -1, departureDate: 1 })
  schema.index({ seenAt: -1 }, { expireAfterSeconds: priceDayRetentionDays * 24 * 60 * 60 })
  return connection.model<PriceDay>('PriceDay', schema)
}

export function toPriceDays(fares: readonly HistoryFare[]): PriceDay[] {
  const lowest = new Map<string, PriceDay>()
  for (const { questionKey, best, usdMinor, departureDate, returnDate, scannedAt: seenAt } of fares) {
    if (questionKey === null || !best || usdMinor === null) continue
    const day = seenAt.toISOString().slice(0, 10)
    const trip = { questionKey, departureDate, returnDate }
    const _id = `${formatTripKey(trip)} ${day}`
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

/** Idempotent, and independent of order. */
export async function upsertPriceDays(model: PriceDayModel, days: readonly PriceDay[]): Promise<void> {
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

/** Ascending by day. */
export async function findPriceDaysOfTrip(
  model: PriceDayModel,
  trip: TripIdentity,
  { since }: { since: PlainDate },
): Promise<PriceDay[]> {
  const found = await Promise.all(
    questionKeysUnderAllCodes(trip.questionKey).map((questionKey) => {
      const key = formatTripKey({ ...trip, questionKey })
      return model.find({ _id: { $gte: `${key} ${since}`, $lt: `${key} ~` } }).lean()
    }),
  )
  return lowestPriceOfEachDay(found.flat())
}

/** Ascending by day. */
export function lowestPriceOfEachDay<D extends Pick<PriceDay, 'day' | 'usdMinor'>>(days: readonly D[]): D[] {
  const lowest = new Map<PlainDate, D>()
  for (const it of days) {
    const before = lowest.get(it.day)
    if (!before || it.usdMinor < before.usdMinor) lowest.set(it.day, it)
  }
  return [...lowest.values()].sort((a, b) => Number(a.day > b.day) - Number(a.day < b.day))
}

/** Of all questions; inclusive bounds, newest first. */
export async function findNewestPriceDays(
  model: PriceDayModel,
  { since, until, most }: { since: PlainDate; until: PlainDate; most: number },
): Promise<PriceDay[]> {
  return model.find(seenOn(since, until)).sort({ seenAt: -1 }).limit(most).lean()
}

/** Inclusive bounds, newest first. */
export async function findPriceDaysOfQuestion(
  model: PriceDayModel,
  questionKey: string,
  { since, until, most }: { since: PlainDate; until: PlainDate; most: number },
): Promise<Pick<PriceDay, (typeof levelFields)[number]>[]> {
  return model
    .find({ questionKey: { $in: questionKeysUnderAllCodes(questionKey) }, day: { $gte: since, $lte: until } })
    .sort({ day: -1 })
    .limit(most)
    .select([...levelFields])
    .lean()
}

/**
 * Departures from `from` to `to` (inclusive), last departure first. Reads by `_id`, which has the departure before the day,
 * so that nothing else is read.
 */
export async function findPriceDaysOfSeason(
  model: PriceDayModel,
  questionKey: string,
  { from, to, until, most }: { from: PlainDate; to: PlainDate; until: PlainDate; most: number },
): Promise<Pick<PriceDay, (typeof levelFields)[number]>[]> {
  const found = await Promise.all(
    questionKeysUnderAllCodes(questionKey).map((each) =>
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

const levelFields = ['departureDate', 'day', 'usdMinor'] as const satisfies readonly (keyof PriceDay)[]

const aroundFields = [
  'departureDate',
  'returnDate',
  'day',
  'usdMinor',
  'seenAt',
] as const satisfies readonly (keyof PriceDay)[]

/** The trip and its neighbours within `within` days of both dates, seen since `since`. */
export async function findPriceDaysAroundTrip(
  model: PriceDayModel,
  { questionKey, departureDate, returnDate }: TripIdentity,
  { since, within }: { since: PlainDate; within: number },
): Promise<Pick<PriceDay, (typeof aroundFields)[number]>[]> {
  const departures = Array.from({ length: 2 * within + 1 }, (_, n) => addDays(departureDate, n - within))
  const last = returnDate ? addDays(returnDate, within) : '-'
  const found = await Promise.all(
    departures.flatMap((departure) =>
      questionKeysUnderAllCodes(questionKey).map((each) =>
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

export async function findPriceDaysSeenOn(
  model: PriceDayModel,
  day: PlainDate,
  most: number,
): Promise<PriceDay[]> {
  return findNewestPriceDays(model, { since: day, until: day, most })
}

function seenOn(since: PlainDate, until: PlainDate) {
  return { seenAt: { $gte: new Date(since), $lt: new Date(addDays(until, 1)) } }
}

export function formatTripKey({ questionKey, departureDate, returnDate }: TripIdentity): string {
  return `${questionKey} ${departureDate} ${returnDate ?? '-'}`
}
