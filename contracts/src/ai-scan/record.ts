import * as z from 'zod'
import { iataCode, instant, plainDate, uuid } from '../common.ts'
import { currencyCodeSchema } from '../currency-code.ts'
import { partyFields } from '../search/party-fields.ts'
import { cabinClassSchema, stopsFilterSchema } from '../search/search-request.ts'
import { flightResultSchema, providerStatusSchema } from '../search/result.ts'
import { scanCalendarSchema } from './calendar.ts'
import { bestDatesSchema, bestDealSchema, openDealSchema } from './deal.ts'
import { scanTripTypeSchema, searchPeriodSchema } from './request.ts'

export const scanStatusSchema = z.enum(['pending', 'running', 'completed', 'failed', 'canceled'])

export type ScanStatus = z.infer<typeof scanStatusSchema>

/**
 * Why a scan has ended: its checks are used up, what is left can hardly be better, or nothing is left. `stopped`: it had to
 * end before any of that with what it has, and a remark says why.
 */
export const scanEndReasonSchema = z.enum(['budget', 'sure', 'exhausted', 'stopped', 'canceled', 'failed'])

export type ScanEndReason = z.infer<typeof scanEndReasonSchema>

const datePair = z.object({ date: plainDate, returnDate: plainDate.nullable() })

/** How far a scan is, and how sure. */
export const scanProgressSchema = z.object({
  checks: z.int(),
  budget: z.int(),
  /** Date pairs in question. */
  candidates: z.int(),
  from: plainDate,
  to: plainDate,
  /**
   * With the given probability no unchecked pair has a fare below `bestDeal.price - gap` (major units of the scan's currency),
   * and no checked pair has one: the lowest fares count, also those of offers that represent no pair. `null` where it is withheld,
   * nothing was found, or a check has just found a lower fare.
   */
  certificate: z.object({ gap: z.number(), confidence: z.number() }).nullable(),
  /** Pairs that are being checked now. */
  checking: z.array(datePair),
  /** `null` while it goes on. */
  ended: scanEndReasonSchema.nullable(),
  /** How each provider fared over all checks; `count` is that of the checks it answered. */
  providers: z.array(providerStatusSchema),
  /** Sentences about the scan as a whole: who was down, what was left out. */
  remarks: z.array(z.string()),
})

export type ScanProgress = z.infer<typeof scanProgressSchema>

/** One check, in the order in which they were made. A one-way day (`leg`) teaches the model; it is no pair. */
export const smartSampleSchema = z.object({
  departureDate: plainDate.nullable(),
  returnDate: plainDate.nullable(),
  why: z.enum(['explore', 'exploit', 'leg']),
  /** The lowest fare found (`lowestPrice` of its pair), in the scan's currency; `null` if no provider sells the route. */
  price: z.number().nullable(),
  checkedAt: instant,
})

export type SmartSample = z.infer<typeof smartSampleSchema>

const scanRequestFields = {
  searchId: z.string(),
  tripType: scanTripTypeSchema,
  origin: iataCode,
  destination: iataCode,
  searchPeriod: searchPeriodSchema,
  /** `null` one way. */
  minNights: z.int().nullable(),
  maxNights: z.int().nullable(),
  stops: stopsFilterSchema,
  ...partyFields,
  cabinClass: cabinClassSchema,
  currency: currencyCodeSchema,
  priceWeight: z.number(),
  status: scanStatusSchema,
  /** 0 to 100, never falling. */
  progress: z.int().min(0).max(100),
  /** Why it failed, for a traveller. */
  errorMessage: z.string().nullable(),
  createdAt: instant,
  completedAt: instant.nullable(),
}

/** A scan as Recent Searches lists it. */
export const aiSearchSummarySchema = z.object({
  ...scanRequestFields,
  checks: z.int(),
  /** The best so far while it runs; `null` while nothing was found. */
  bestDates: bestDatesSchema.nullable(),
})

export type AiSearchSummary = z.infer<typeof aiSearchSummarySchema>

/** What a scan has found, as far as its viewer may see it. */
export const scanFindingsSchema = z.object({
  bestDeal: bestDealSchema.nullable(),
  /** Checked pairs that have a price, cheapest first. */
  scannedDates: z.array(openDealSchema),
  scan: scanProgressSchema,
})

export type ScanFindings = z.infer<typeof scanFindingsSchema>

/** What a visitor's scan has found, with what its link needs: `GET /api/ai-search/{searchId}` is public. */
export const publicScanFindingsSchema = scanFindingsSchema.extend({
  searchId: uuid,
  createdAt: instant,
  completedAt: instant.nullable(),
  /** When the scan is deleted, and its link with it. */
  expiresAt: instant,
})

export type PublicScanFindings = z.infer<typeof publicScanFindingsSchema>

/** One scan, for its owner and for readers who have its link. */
export const aiSearchRecordSchema = scanFindingsSchema.extend({
  ...scanRequestFields,
  /** Whether the viewer began it. A visitor's scan has no owner. */
  isOwn: z.boolean(),
  /** Whether its link opens it for other people. Only its owner reads `false`, and can change it. */
  isShared: z.boolean(),
  expiresAt: publicScanFindingsSchema.shape.expiresAt,
  smartSamples: z.array(smartSampleSchema),
  allResults: z.array(flightResultSchema),
  /** `null` without access. */
  calendar: scanCalendarSchema.nullable(),
})

export type AiSearchRecord = z.infer<typeof aiSearchRecordSchema>
