import { fromDayNumber } from '@faresight/contracts/days'
import * as z from 'zod'
import { parseDayNumber } from './calendar.ts'
import { isRoundTrip, type WorldQuery } from './world-query.ts'

/** Bounds the memory. */
const maxChanges = 1000

export const plainDateSchema = z
  .string('A day must be written YYYY-MM-DD.')
  .refine((text) => parseDayNumber(text) !== undefined, 'A day must be a date written YYYY-MM-DD.')

export const airportCodeSchema = z
  .string('An airport must be a code of three letters.')
  .regex(/^[A-Za-z]{3}$/, 'An airport must be a code of three letters.')
  .transform((code) => code.toUpperCase())

/** Multiplies the fares of a route, on all days or on the named ones. */
const fareChange = z.strictObject({
  origin: airportCodeSchema,
  destination: airportCodeSchema,
  departureDate: plainDateSchema.optional(),
  /** Only round trips that return on this day. */
  returnDate: plainDateSchema.optional(),
  factor: z
    .number('The factor must be a number.')
    .min(0.01, 'The factor must be at least 0.01.')
    .max(100, 'The factor must be at most 100.'),
})

export const fareChangesSchema = z
  .array(fareChange, 'The changes must be a list.')
  .min(1, 'There must be at least one change.')
  .max(maxChanges, `There can be at most ${maxChanges} changes.`)

export type FareChange = z.infer<typeof fareChange>

export type FareChangeOrders = {
  /** Each replaces one for the same route and days; a factor of 1 ends it. */
  readonly put: (changes: readonly FareChange[]) => void
  readonly clear: () => void
  readonly list: () => readonly FareChange[]
  /** The factor of the change that names most days of the query; 1 without any. */
  readonly factorFor: (query: WorldQuery) => number
  /** Grows with every change. */
  readonly revision: () => number
}

export function createFareChangeOrders(): FareChangeOrders {
  const changes = new Map<string, FareChange>()
  let edition = 0

  return {
    put(ordered) {
      edition++
      for (const change of ordered) {
        const key = keyOf(change)
        if (change.factor === 1) changes.delete(key)
        else changes.set(key, change)
      }
      for (const key of [...changes.keys()].slice(0, Math.max(0, changes.size - maxChanges))) {
        changes.delete(key)
      }
    },
    clear() {
      edition++
      changes.clear()
    },
    list: () => [...changes.values()],
    factorFor: (query) => factorFor(query, changes),
    revision: () => edition,
  }
}

function factorFor(query: WorldQuery, changes: ReadonlyMap<string, FareChange>): number {
  const [out, back] = query.legs
  if (!out || changes.size === 0 || (back && !isRoundTrip(query))) return 1
  const [origin, destination] = [out.from.iata, out.to.iata]
  const departures = [fromDayNumber(out.day), undefined]
  const returns = back ? [fromDayNumber(back.day), undefined] : [undefined]
  const fitting = departures.flatMap((departureDate) =>
    returns.map((returnDate) => changes.get(keyOf({ origin, destination, departureDate, returnDate }))),
  )
  return fitting.find((change) => change !== undefined)?.factor ?? 1
}

type RouteAndDays = {
  readonly origin: string
  readonly destination: string
  readonly departureDate?: string | undefined
  readonly returnDate?: string | undefined
}

function keyOf({ origin, destination, departureDate = 'any', returnDate = 'any' }: RouteAndDays): string {
  return `${origin}-${destination} ${departureDate} ${returnDate}`
}
