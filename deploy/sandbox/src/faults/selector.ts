import * as z from 'zod'
import { airportCodeSchema, plainDateSchema } from '../fare-changes/fare-changes.ts'

const key = z.string().min(1, 'The key must not be empty.').max(200, 'The key is too long.').optional()
const none = z.strictObject({})
/** `key`: the API key, the token or the client id. The others are those of the journey's first leg. */
const fares = z.strictObject({
  key,
  origin: airportCodeSchema.optional(),
  destination: airportCodeSchema.optional(),
  departureDate: plainDateSchema.optional(),
})
/** `key`: the secret key. `email`: that of the customer whom the request is about. */
const payments = z.strictObject({ key, email: z.email('The email must be an address.').optional() })

/** The third parties that can show a fault, with the properties of a request by which one can be ordered. */
export const faultSelectorSchemas = {
  ignav: fares,
  skyscanner: fares,
  travelpayouts: fares,
  amadeus: fares,
  ipapi: none,
  ipwhois: none,
  google: none,
  'google-token': none,
  stripe: payments,
}

export type ThirdParty = keyof typeof faultSelectorSchemas

export type FaultSelector = Partial<z.infer<typeof fares> & z.infer<typeof payments>>

/** What is known of a request. A city's code stands for its airports too, and a month, `2027-03`, for its days. */
export interface FaultTraits {
  readonly key?: string | undefined
  readonly origin?: readonly string[] | undefined
  readonly destination?: readonly string[] | undefined
  readonly departureDate?: string | undefined
  readonly email?: string | undefined
}

/** Those of a journey between airports that begins on a day. */
export function tripFaultTraits(origin: string, destination: string, departureDate: string): FaultTraits {
  return { origin: [origin.toUpperCase()], destination: [destination.toUpperCase()], departureDate }
}

/** True for all requests where the selector is empty. */
export function matchesFaultSelector(selector: FaultSelector, traits: FaultTraits): boolean {
  const { departureDate, destination, email, key, origin } = selector
  return (
    (key === undefined || key === traits.key) &&
    (origin === undefined || traits.origin?.includes(origin) === true) &&
    (destination === undefined || traits.destination?.includes(destination) === true) &&
    (departureDate === undefined || isWithin(departureDate, traits.departureDate)) &&
    (email === undefined || email === traits.email)
  )
}

function isWithin(day: string, asked: string | undefined): boolean {
  return asked !== undefined && day.startsWith(asked)
}

/** What an order is listed under: `ignav`, or `ignav?destination=JFK&origin=LHR`. */
export function faultOrderKey(party: ThirdParty, selector: FaultSelector): string {
  const query = new URLSearchParams(selector)
  query.sort()
  return query.size > 0 ? `${party}?${query.toString()}` : party
}
