import * as z from 'zod'
import { iataCode, instant, plainDate, uuid } from '../common.ts'
import { partyFields } from '../search/party-fields.ts'
import { cabinClassSchema, stopsFilterSchema } from '../search/search-request.ts'
import { scanTripTypeSchema } from '../ai-scan/request.ts'

export const alertTypes = ['price_below', 'price_drop'] as const

export type AlertType = (typeof alertTypes)[number]

/**
 * What becomes of an alert now. `on`: its price is checked. `triggered`: it has told of a fare, and waits to be resumed.
 * `paused`: by its owner, or from one of its mails. `no-plan`: nothing is checked until its owner has access again.
 * `departed`: its last day of departure is over.
 */
export const alertStateSchema = z.enum(['on', 'triggered', 'paused', 'no-plan', 'departed'])

export type AlertState = z.infer<typeof alertStateSchema>

/** Days of departure, both included, and of a round trip how many nights, both included; `null` one way. */
export const departureWindowSchema = z.object({
  from: plainDate,
  to: plainDate,
  minNights: z.int().nullable(),
  maxNights: z.int().nullable(),
})

/** The fare that an alert told of. */
export const triggeringFareSchema = z.object({
  /** USD, for the whole party. */
  price: z.number(),
  airline: z.string(),
  origin: iataCode,
  destination: iataCode,
  departureDate: plainDate,
  returnDate: plainDate.nullable(),
  /** Most stops of one leg. */
  stops: z.int(),
  /** Minutes of all legs together. */
  duration: z.int(),
  /** When the seller said so. */
  seenAt: instant,
})

export type TriggeringFare = z.infer<typeof triggeringFareSchema>

/** The lowest price of one check: USD, for the whole party. */
export const alertPricePointSchema = z.object({ at: instant, price: z.number() })

export type AlertPricePoint = z.infer<typeof alertPricePointSchema>

/** A price alert with everything in it. All amounts are USD in major units, for the whole party. */
export const openAlertSchema = z.object({
  id: uuid,
  userId: uuid,
  savedSearchId: uuid.nullable(),
  /** `LON-NYC`. */
  route: z.string(),
  /** Airports or metro areas, as they were chosen. */
  origin: iataCode,
  destination: iataCode,
  tripType: scanTripTypeSchema,
  /** Of an alert on one pair of days; `null` where it watches a window. */
  departureDate: plainDate.nullable(),
  returnDate: plainDate.nullable(),
  window: departureWindowSchema.nullable(),
  ...partyFields,
  cabinClass: cabinClassSchema,
  stops: stopsFilterSchema,
  alertType: z.enum(alertTypes),
  /** Whole dollars. */
  targetPrice: z.int(),
  /** Whole dollars below `currentPrice` that a drop has to be at least; `null` where any is enough. */
  minimumDrop: z.int().nullable(),
  /** What a drop is measured from: the lowest price when the alert was made or resumed. `null` until one is known. */
  currentPrice: z.number().nullable(),
  /** The lowest price of the last check; `null` where it found none. */
  lastPrice: z.number().nullable(),
  /** What checks have found since the alert was made, oldest first, at most 60. */
  prices: z.array(alertPricePointSchema),
  isActive: z.boolean(),
  isTriggered: z.boolean(),
  state: alertStateSchema,
  /** What it told of; `null` while it has not. */
  triggeringFare: triggeringFareSchema.nullable(),
  createdAt: instant,
  triggeredAt: instant.nullable(),
  lastCheckedAt: instant.nullable(),
  /**
   * About when it is checked next: not in the future while a check is due or under way. `null` while it is not watching, and
   * where no checks are made.
   */
  nextCheckAt: instant.nullable(),
})

export type OpenAlert = z.infer<typeof openAlertSchema>

/** The same as its owner may see it: without access prices are `null`, and `locked` says so. */
export const priceAlertSchema = openAlertSchema.extend({ locked: z.boolean() })

export type PriceAlert = z.infer<typeof priceAlertSchema>
