import * as z from 'zod'
import { iataCode, instant, plainDate, uuid } from '../common.ts'
import { partyFields } from '../search/party-fields.ts'
import { cabinClassSchema, stopsFilterSchema } from '../search/search-request.ts'
import { scanTripTypeSchema } from '../ai-scan/request.ts'

export const alertTypes = ['price_below', 'price_drop'] as const

export type AlertType = (typeof alertTypes)[number]

/** `on`: checked; `triggered`: emailed, waits to be resumed; `paused`: by its owner; `no-plan`: until the owner has access; `departed`: its dates have passed. */
export const alertStateSchema = z.enum(['on', 'triggered', 'paused', 'no-plan', 'departed'])

export type AlertState = z.infer<typeof alertStateSchema>

/** First and last departure, and nights of a round trip (`null` one way), all included. */
export const departureWindowSchema = z.object({
  from: plainDate,
  to: plainDate,
  minNights: z.int().nullable(),
  maxNights: z.int().nullable(),
})

export const triggeringFareSchema = z.object({
  /** USD, for the whole party. */
  price: z.number(),
  airline: z.string(),
  origin: iataCode,
  destination: iataCode,
  departureDate: plainDate,
  returnDate: plainDate.nullable(),
  stops: z.int(),
  duration: z.int(),
  seenAt: instant,
})

export type TriggeringFare = z.infer<typeof triggeringFareSchema>

/** USD, for the whole party. */
export const alertPricePointSchema = z.object({ at: instant, price: z.number() })

export type AlertPricePoint = z.infer<typeof alertPricePointSchema>

/** All amounts in USD, major units, for the whole party. */
export const unlockedAlertSchema = z.object({
  id: uuid,
  userId: uuid,
  savedSearchId: uuid.nullable(),
  route: z.string(),
  /** Airports or metro areas. */
  origin: iataCode,
  destination: iataCode,
  tripType: scanTripTypeSchema,
  departureDate: plainDate.nullable(),
  returnDate: plainDate.nullable(),
  window: departureWindowSchema.nullable(),
  ...partyFields,
  cabinClass: cabinClassSchema,
  stops: stopsFilterSchema,
  alertType: z.enum(alertTypes),
  targetPrice: z.int(),
  minimumDrop: z.int().nullable(),
  /** Baseline of drops: the lowest price when created or resumed; `null` if unknown. */
  currentPrice: z.number().nullable(),
  lastPrice: z.number().nullable(),
  /** Oldest first, at most 60. */
  prices: z.array(alertPricePointSchema),
  isActive: z.boolean(),
  isTriggered: z.boolean(),
  state: alertStateSchema,
  triggeringFare: triggeringFareSchema.nullable(),
  createdAt: instant,
  triggeredAt: instant.nullable(),
  lastCheckedAt: instant.nullable(),
  /** Approximate; in the past while a check is due. `null` if not checked. */
  nextCheckAt: instant.nullable(),
})

export type UnlockedAlert = z.infer<typeof unlockedAlertSchema>

/** Without access prices are `null`, and `locked` is set. */
export const priceAlertSchema = unlockedAlertSchema.extend({ locked: z.boolean() })

export type PriceAlert = z.infer<typeof priceAlertSchema>
