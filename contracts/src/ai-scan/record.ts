import * as z from 'zod'
import { iataCode, instant, plainDate, uuid } from '../common.ts'
import { currencyCode } from '../currencies.ts'
import { partyFields } from '../search/party-fields.ts'
import { cabinClass, stopsFilter } from '../search/question.ts'
import { flightResult, providerStatus } from '../search/result.ts'
import { scanCalendar } from './calendar.ts'
import { bestDates, bestDeal, openDeal } from './deal.ts'
import { scanTripType, searchPeriod } from './request.ts'

export const scanStatus = z.enum(['pending', 'running', 'completed', 'failed', 'canceled'])

export type ScanStatus = z.infer<typeof scanStatus>

/**
 * Why a scan has ended: its checks are used up, what is left can hardly be better, or nothing is left. `stopped`: it had to
 * end before any of that with what it has, and a remark says why.
 */
export const scanEnd = z.enum(['budget', 'sure', 'exhausted', 'stopped', 'canceled', 'failed'])

export type ScanEnd = z.infer<typeof scanEnd>

const datePair = z.object({ date: plainDate, returnDate: plainDate.nullable() })

/** How far a scan is, and how sure. */
export const scanProgress = z.object({
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
  ended: scanEnd.nullable(),
  /** How each provider fared over all checks; `count` is that of the checks it answered. */
  providers: z.array(providerStatus),
  /** Sentences about the scan as a whole: who was down, what was left out. */
  remarks: z.array(z.string()),
})

export type ScanProgress = z.infer<typeof scanProgress>

/** One check, in the order in which they were made. A one-way day (`leg`) teaches the model; it is no pair. */
export const smartSample = z.object({
  departureDate: plainDate.nullable(),
  returnDate: plainDate.nullable(),
  why: z.enum(['explore', 'exploit', 'leg']),
  /** The lowest fare found (`lowestPrice` of its pair), in the scan's currency; `null` if no provider sells the route. */
  price: z.number().nullable(),
  checkedAt: instant,
})

export type SmartSample = z.infer<typeof smartSample>

const asked = {
  searchId: z.string(),
  tripType: scanTripType,
  origin: iataCode,
  destination: iataCode,
  searchPeriod,
  /** `null` one way. */
  minNights: z.int().nullable(),
  maxNights: z.int().nullable(),
  stops: stopsFilter,
  ...partyFields,
  cabinClass,
  currency: currencyCode,
  priceWeight: z.number(),
  status: scanStatus,
  /** 0 to 100, never falling. */
  progress: z.int().min(0).max(100),
  /** Why it failed, for a traveller. */
  errorMessage: z.string().nullable(),
  createdAt: instant,
  completedAt: instant.nullable(),
}

/** A scan as Recent Searches lists it. */
export const aiSearchSummary = z.object({
  ...asked,
  checks: z.int(),
  /** The best so far while it runs; `null` while nothing was found. */
  bestDates: bestDates.nullable(),
})

export type AiSearchSummary = z.infer<typeof aiSearchSummary>

/** What a scan has found, as far as its viewer may see it. */
export const scanFindings = z.object({
  bestDeal: bestDeal.nullable(),
  /** Checked pairs that have a price, cheapest first. */
  scannedDates: z.array(openDeal),
  scan: scanProgress,
})

export type ScanFindings = z.infer<typeof scanFindings>

/** What a visitor's scan has found, with what its link needs: `GET /api/ai-search/{searchId}` is public. */
export const publicScanFindings = scanFindings.extend({
  searchId: uuid,
  createdAt: instant,
  completedAt: instant.nullable(),
  /** When the scan is deleted, and its link with it. */
  expiresAt: instant,
})

export type PublicScanFindings = z.infer<typeof publicScanFindings>

/** One scan, for its owner and for readers who have its link. */
export const aiSearchRecord = scanFindings.extend({
  ...asked,
  /** Whether the viewer began it. A visitor's scan has no owner. */
  isOwn: z.boolean(),
  /** Whether its link opens it for other people. Only its owner reads `false`, and can change it. */
  isShared: z.boolean(),
  expiresAt: publicScanFindings.shape.expiresAt,
  smartSamples: z.array(smartSample),
  allResults: z.array(flightResult),
  /** `null` without access. */
  calendar: scanCalendar.nullable(),
})

export type AiSearchRecord = z.infer<typeof aiSearchRecord>
