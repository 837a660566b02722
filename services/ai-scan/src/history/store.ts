import type { PlainDate } from '@faresight/contracts/common'
import { isDuplicateKeyError } from '@faresight/kit/mongo-schema'
import { askedUnderAllCodes, type HistoryFare } from './fare.ts'
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
  const { good, fault } = checked(model, fares)
  await storeDays(priceDays, tripDays(await inserted(model, good)))
  if (fault) throw fault
}

/** Inserts fares, and answers them as they are kept: told again, one may be judged otherwise than the first time. */
async function inserted(model: HistoryModel, fares: readonly HistoryFare[]): Promise<readonly HistoryFare[]> {
  if (!fares.length) return fares
  try {
    // Checked already: mongoose would take longer for that than for the writing.
    await model.insertMany(fares, { ordered: false, lean: true })
    return fares
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error
    return model.find({ _id: { $in: fares.map(({ _id }) => _id) } }).lean()
  }
}

/** Those that are fares by their schema, and what is wrong with the first that is none. */
function checked(
  model: HistoryModel,
  fares: readonly HistoryFare[],
): { good: HistoryFare[]; fault: Error | undefined } {
  const required = model.schema.requiredPaths()
  let fault: Error | undefined
  const good = fares.flatMap((fare) => {
    try {
      // It leaves out what is null, which history keeps.
      const cast = { ...fare, ...model.castObject(fare) }
      const values = new Map<string, unknown>(Object.entries(cast))
      const lacking = required.find((path) => (values.get(path) ?? '') === '')
      if (lacking === undefined) return [cast]
      throw new Error(`It has no ${lacking}`)
    } catch (error) {
      fault ??= new Error(`What is told as the fare ${fare._id} is none: ${String(error)}`, { cause: error })
      return []
    }
  })
  return { good, fault }
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
      asked: { $in: askedUnderAllCodes(asked) },
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
