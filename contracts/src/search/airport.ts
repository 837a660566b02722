import * as z from 'zod'
import { iataCode } from '../common.ts'

/** An airport, or a metro area (`CITY`, 'All airports') that stands for several. */
export const airportSchema = z.object({
  iataCode,
  name: z.string(),
  city: z.string(),
  /** Country name in English. */
  country: z.string(),
  type: z.enum(['AIRPORT', 'CITY']),
  /** The metro area below which a suggestion is listed as one of its airports; else `null`. */
  metro: iataCode.nullable(),
  /** From the centre of that metro area; without one, from the first suggestion, to which this one is near. */
  distanceKm: z.number().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  /** IANA name, such as `Europe/London`; a metro area has that of its largest airport. */
  timeZone: z.string(),
  /** Of a metro area: how many airports it stands for. */
  airportCount: z.int().positive().optional(),
})

export type Airport = z.infer<typeof airportSchema>
