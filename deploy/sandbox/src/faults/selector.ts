import * as z from 'zod'
import { airportCodeSchema, plainDateSchema } from '../world/fare-changes.ts'

const key = z.string().min(1, 'The key must not be empty.').max(200, 'The key is too long.').optional()
const none = z.strictObject({})
/** `key`: the API key, token or client id. The others are of the trip's first leg. */
const fares = z.strictObject({
  key,
  origin: airportCodeSchema.optional(),
  destination: airportCodeSchema.optional(),
  departureDate: plainDateSchema.optional(),
})
/** `key`: the secret key. `email`: of the customer whom the request concerns. */
const payments = z.strictObject({ key, email: z.email('The email must be an address.').optional() })

/** By third party, the properties by which an order can select requests. */
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

/** Properties of a request. A city has its airports as well, and a month, `2027-03`, is any of its days. */
export interface FaultTraits {
  readonly key?: string | undefined
  readonly origin?: readonly string[] | undefined
  readonly destination?: readonly string[] | undefined
  readonly departureDate?: string | undefined
  readonly email?: string | undefined
}

export function tripFaultTraits(origin: string, destination: string, departureDate: string): FaultTraits {
  return { origin: [origin.toUpperCase()], destination: [destination.toUpperCase()], departureDate }
}

/** An empty selector matches all requests. */
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

/** `ignav`, or `ignav?destination=JFK&origin=LHR`. */
export function faultOrderKey(party: ThirdParty, selector: FaultSelector): string {
  const query = new URLSearchParams(selector)
  query.sort()
  return query.size > 0 ? `${party}?${query.toString()}` : party
}
