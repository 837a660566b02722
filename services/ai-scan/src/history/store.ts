import type { PlainDate } from '@faresight/contracts/common'
import type { CurrencyCode } from '@faresight/contracts/currencies'
import { mongo } from 'mongoose'
import type { SeenFare } from './fare.ts'
import type { HistoryModel } from './model.ts'

/**
 * Stores fares; those that are stored already stay as they are.
 *
 * @throws where a fare is not one, after the others were stored
 */
export async function storeFares(model: HistoryModel, fares: readonly SeenFare[]): Promise<void> {
  const documents = fares.map((fare) => new model(fare))
  // Checked here: beside a clash, mongoose would say nothing of a document that it has left out.
  const checks = await Promise.allSettled(documents.map((it) => it.validate()))
  const good = documents.filter((_, place) => checks[place]?.status === 'fulfilled')
  try {
    if (good.length) await model.insertMany(good, { ordered: false })
  } catch (error) {
    if (!isClash(error)) throw error
  }
  const fault = checks.find((check) => check.status === 'rejected')
  if (fault) throw fault.reason
}

/** Whether nothing but clashes kept documents from being stored. */
function isClash(error: unknown): boolean {
  if (!(error instanceof mongo.MongoBulkWriteError)) return false
  const faults = [error.writeErrors].flat()
  return faults.length > 0 && faults.every(({ code }) => code === 11_000)
}

export type Remembered = Pick<
  SeenFare,
  'departureDate' | 'returnDate' | 'minor' | 'currency' | 'usdMinor' | 'travelTime' | 'scannedAt'
>

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
export async function rememberedFares(
  model: HistoryModel,
  asked: string,
  { since, until, from, to, most }: Window,
): Promise<Remembered[]> {
  return model
    .find({
      asked,
      best: true,
      scannedAt: { $gte: since, $lt: until },
      departureDate: { $gte: from, $lte: to },
    })
    .sort({ scannedAt: -1 })
    .limit(most)
    .select({
      departureDate: 1,
      returnDate: 1,
      minor: 1,
      currency: 1,
      usdMinor: 1,
      travelTime: 1,
      scannedAt: 1,
    })
    .lean()
}

/** What one US cent is in minor units of a currency, by the newest fare that tells; `null` where none does. */
export async function minorPerCent(model: HistoryModel, currency: CurrencyCode): Promise<number | null> {
  if (currency === 'USD') return 1
  const [fare] = await model
    .find({ currency, usdMinor: { $gt: 0 } })
    .sort({ scannedAt: -1 })
    .limit(1)
    .select({ minor: 1, usdMinor: 1 })
    .lean()
  return fare?.usdMinor ? fare.minor / fare.usdMinor : null
}

export type RememberedSight = Pick<
  SeenFare,
  'origin' | 'destination' | 'departureDate' | 'returnDate' | 'usdMinor' | 'travelTime' | 'scannedAt'
>

/** What the cheapest fares of the commonest kind of question have cost since then, the newest of them. */
export async function sightsSince(
  model: HistoryModel,
  since: Date,
  most: number,
): Promise<RememberedSight[]> {
  return model
    .find({ scannedAt: { $gte: since }, best: true, cabinClass: 'economy' })
    .sort({ scannedAt: -1 })
    .limit(most)
    .select({
      origin: 1,
      destination: 1,
      departureDate: 1,
      returnDate: 1,
      usdMinor: 1,
      travelTime: 1,
      scannedAt: 1,
    })
    .lean()
}
