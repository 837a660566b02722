import type { PlainDate } from '@faresight/contracts/common'
import { isClash } from '@faresight/kit/mongo-models'
import type { HistoryFare } from './fare.ts'
import type { HistoryModel } from './model.ts'
import { type PriceDayModel, storeDays, tripDays } from './price-days.ts'

/** Where fares are remembered. */
export interface HistoryModels {
  history: HistoryModel
  priceDays: PriceDayModel
}

/**
 * Stores fares, and what they say of the days of their trips; those that are stored already stay as they are.
 *
 * @throws where a fare is not one, after the others were stored
 */
export async function storeFares(
  { history: model, priceDays }: HistoryModels,
  fares: readonly HistoryFare[],
): Promise<void> {
  const documents = fares.map((fare) => new model(fare))
  // Checked here: beside a clash, mongoose would say nothing of a document that it has left out.
  const checks = await Promise.allSettled(documents.map((it) => it.validate()))
  const good = documents.filter((_, place) => checks[place]?.status === 'fulfilled')
  try {
    if (good.length) await model.insertMany(good, { ordered: false })
  } catch (error) {
    if (!isClash(error)) throw error
  }
  await storeDays(priceDays, tripDays(fares.filter((_, place) => checks[place]?.status === 'fulfilled')))
  const fault = checks.find((check) => check.status === 'rejected')
  if (fault) throw fault.reason
}

const priceFields = [
  'departureDate',
  'returnDate',
  'minor',
  'currency',
  'travelTime',
  'scannedAt',
] as const satisfies readonly (keyof HistoryFare)[]

/** Which quotes are looked for. */
interface Window {
  since: Date
  until: Date
  /** Days of departure. */
  from: PlainDate
  to: PlainDate
  most: number
}

/** The cheapest fare of each quote of a question between two moments, newest first. */
export async function faresAsked(
  model: HistoryModel,
  asked: string,
  { since, until, from, to, most }: Window,
): Promise<Pick<HistoryFare, (typeof priceFields)[number]>[]> {
  return model
    .find({
      asked,
      best: true,
      scannedAt: { $gte: since, $lt: until },
      departureDate: { $gte: from, $lte: to },
    })
    .sort({ scannedAt: -1 })
    .limit(most)
    .select([...priceFields])
    .lean()
}

const teachingFields = [
  'origin',
  'destination',
  'departureDate',
  'returnDate',
  'usdMinor',
  'travelTime',
  'scannedAt',
] as const satisfies readonly (keyof HistoryFare)[]

/** What the cheapest fares of the commonest kind of question have cost since then, the newest of them. */
export async function teachingFares(
  model: HistoryModel,
  since: Date,
  most: number,
): Promise<Pick<HistoryFare, (typeof teachingFields)[number]>[]> {
  return model
    .find({ scannedAt: { $gte: since }, best: true, cabinClass: 'economy' })
    .sort({ scannedAt: -1 })
    .limit(most)
    .select([...teachingFields])
    .lean()
}
