import * as z from 'zod'
import { supportedCurrencyCodeSchema, iataCode, instant, plainDate, uuid } from '../common.ts'
import { partyFields } from '../search/party-fields.ts'
import { cabinClassSchema, stopsFilterSchema } from '../search/search-request.ts'
import { flightResultSchema, providerStatusSchema } from '../search/result.ts'
import { scanCalendarSchema } from './calendar.ts'
import { bestDatesSchema, bestDealSchema, unlockedDealSchema } from './deal.ts'
import { scanTripTypeSchema, searchPeriodSchema } from './request.ts'

export const scanStatusSchema = z.enum(['pending', 'running', 'completed', 'failed', 'canceled'])

export type ScanStatus = z.infer<typeof scanStatusSchema>

/** `budget`: all checks used; `sure`: no better fare is likely; `exhausted`: nothing left to check; `stopped`: early, with a remark. */
export const scanEndReasonSchema = z.enum(['budget', 'sure', 'exhausted', 'stopped', 'canceled', 'failed'])

export type ScanEndReason = z.infer<typeof scanEndReasonSchema>

const datePair = z.object({ date: plainDate, returnDate: plainDate.nullable() })

export const scanProgressSchema = z.object({
  checks: z.int(),
  budget: z.int(),
  candidates: z.int(),
  from: plainDate,
  to: plainDate,
  /** With probability `confidence` no unchecked pair has a fare below `bestDeal.price - gap` (major units), and no checked pair has one. `null`: hidden, nothing found, or a lower fare was just found. */
  certificate: z.object({ gap: z.number(), confidence: z.number() }).nullable(),
  checking: z.array(datePair),
  ended: scanEndReasonSchema.nullable(),
  /** Over all checks; `count` is the number of checks answered. */
  providers: z.array(providerStatusSchema),
  remarks: z.array(z.string()),
})

export type ScanProgress = z.infer<typeof scanProgressSchema>

/** In order. `leg`: a one-way fare for the model, not a pair. `audit`: a random pair, to see whether the certificate held. */
export const smartSampleSchema = z.object({
  departureDate: plainDate.nullable(),
  returnDate: plainDate.nullable(),
  why: z.enum(['explore', 'exploit', 'leg', 'audit']),
  /** In the scan’s currency; `null` if no provider sells the route. */
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
  minNights: z.int().nullable(),
  maxNights: z.int().nullable(),
  stops: stopsFilterSchema,
  ...partyFields,
  cabinClass: cabinClassSchema,
  currency: supportedCurrencyCodeSchema,
  priceWeight: z.number(),
  status: scanStatusSchema,
  progress: z.int().min(0).max(100),
  errorMessage: z.string().nullable(),
  createdAt: instant,
  completedAt: instant.nullable(),
}

export const aiSearchSummarySchema = z.object({
  ...scanRequestFields,
  checks: z.int(),
  bestDates: bestDatesSchema.nullable(),
})

export type AiSearchSummary = z.infer<typeof aiSearchSummarySchema>

export const scanFindingsSchema = z.object({
  bestDeal: bestDealSchema.nullable(),
  scannedDates: z.array(unlockedDealSchema),
  scan: scanProgressSchema,
})

export type ScanFindings = z.infer<typeof scanFindingsSchema>

export const publicScanFindingsSchema = scanFindingsSchema.extend({
  searchId: uuid,
  createdAt: instant,
  completedAt: instant.nullable(),
  /** Deletion time; the link then stops working. */
  expiresAt: instant,
})

export type PublicScanFindings = z.infer<typeof publicScanFindingsSchema>

export const aiSearchRecordSchema = scanFindingsSchema.extend({
  ...scanRequestFields,
  isOwn: z.boolean(),
  /** Whether the link works for others; the owner can change it. */
  isShared: z.boolean(),
  expiresAt: publicScanFindingsSchema.shape.expiresAt,
  smartSamples: z.array(smartSampleSchema),
  allResults: z.array(flightResultSchema),
  calendar: scanCalendarSchema.nullable(),
})

export type AiSearchRecord = z.infer<typeof aiSearchRecordSchema>
