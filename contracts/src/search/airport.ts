import * as z from 'zod'
import { iataCode } from '../common.ts'

/** An airport, or a metro area (`CITY`) of several. */
export const airportSchema = z.object({
  iataCode,
  name: z.string(),
  city: z.string(),
  country: z.string(),
  type: z.enum(['AIRPORT', 'CITY']),
  /** Set if the suggestion is listed below this metro area. */
  metro: iataCode.nullable(),
  /** From the centre of `metro`, else from the first suggestion. */
  distanceKm: z.number().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  /** `Europe/London`; of a metro area, that of its largest airport. */
  timeZone: z.string(),
  airportCount: z.int().positive().optional(),
})

export type Airport = z.infer<typeof airportSchema>
