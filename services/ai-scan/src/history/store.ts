import type { PlainDate } from '@faresight/contracts/common'
import { isDuplicateKeyError } from '@faresight/kit/mongo-schema'
import { questionKeysUnderAllCodes, type HistoryFare } from './history-fare.ts'
import type { HistoryFareModel } from './model.ts'
import { type PriceDayModel, upsertPriceDays, toPriceDays } from './price-days.ts'

export interface HistoryModels {
  history: HistoryFareModel
  priceDays: PriceDayModel
}

/** Stores fares and their price days; known fares stay unchanged. @throws for an invalid fare, after the others are stored */
export async function storeFaresAndPriceDays(
  { history: model, priceDays }: HistoryModels,
  fares: readonly HistoryFare[],
): Promise<void> {
  const { good, fault } = splitOffInvalidFares(model, fares)
  await upsertPriceDays(priceDays, toPriceDays(await insertFaresOnce(model, good)))
  if (fault) throw fault
}

/** @returns the stored fares: a redelivered fare keeps its first quarantine verdict */
async function insertFaresOnce(
  model: HistoryFareModel,
  fares: readonly HistoryFare[],
): Promise<readonly HistoryFare[]> {
  if (!fares.length) return fares
  try {
    // Validated already; `lean` skips mongoose's slower validation.
    await model.insertMany(fares, { ordered: false, lean: true })
    return fares
  } catch (error) {
    if (!isDuplicateKeyError(error)) throw error
    return model.find({ _id: { $in: fares.map(({ _id }) => _id) } }).lean()
  }
}

/** Splits off fares that do not match the schema. */
function splitOffInvalidFares(
  model: HistoryFareModel,
  fares: readonly HistoryFare[],
): { good: HistoryFare[]; fault: Error | undefined } {
  const required = model.schema.requiredPaths()
  let fault: Error | undefined
  const good = fares.flatMap((fare) => {
    try {
      // `castObject` drops nulls, which history keeps.
      const cast = { ...fare, ...model.castObject(fare) }
      const values = new Map<string, unknown>(Object.entries(cast))
      const lacking = required.find((path) => (values.get(path) ?? '') === '')
      if (lacking === undefined) return [cast]
      throw new Error(`It has no ${lacking}`)
    } catch (error) {
      fault ??= new Error(`The fare ${fare._id} is invalid: ${String(error)}`, { cause: error })
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

interface Window {
  since: Date
  until: Date
  /** Inclusive bounds of the departure date. */
  from: PlainDate
  to: PlainDate
  most: number
}

/** The best fare of each quote of a question; newest first. */
export async function findBestFarePerQuote(
  model: HistoryFareModel,
  questionKey: string,
  { since, until, from, to, most }: Window,
): Promise<Pick<HistoryFare, (typeof priceFields)[number]>[]> {
  return model
    .find({
      questionKey: { $in: questionKeysUnderAllCodes(questionKey) },
      best: true,
      scannedAt: { $gte: since, $lt: until },
      departureDate: { $gte: from, $lte: to },
    })
    .sort({ scannedAt: -1 })
    .limit(most)
    .select([...priceFields])
    .lean()
}

const trainingFields = [
  'origin',
  'destination',
  'departureDate',
  'returnDate',
  'usdMinor',
  'travelTime',
  'scannedAt',
] as const satisfies readonly (keyof HistoryFare)[]

/** The best economy fares since then, newest first. */
export async function findTrainingFares(
  model: HistoryFareModel,
  since: Date,
  most: number,
): Promise<Pick<HistoryFare, (typeof trainingFields)[number]>[]> {
  return model
    .find({ scannedAt: { $gte: since }, best: true, cabinClass: 'economy' })
    .sort({ scannedAt: -1 })
    .limit(most)
    .select([...trainingFields])
    .lean()
}
