import type { UnlockedResult } from '@faresight/contracts/search/result'
import { buildPendingScan } from '../src/scans/pending-scan.ts'
import type { ScanQuestion, ScanRecord, StoredSample } from '../src/scans/record.ts'

export function openResultLike(
  price: number | null,
  minutes: number,
  change: Partial<UnlockedResult> = {},
): UnlockedResult {
  return {
    id: `${price} ${minutes}`,
    searchId: null,
    locked: false,
    airline: 'Zed Air',
    airlineCode: 'ZZ',
    provider: 'ignav',
    price,
    pricePerPassenger: price,
    currency: 'USD',
    live: true,
    seenAt: '2026-11-21T10:00:00.000Z',
    cabin: 'economy',
    fareClass: null,
    fareBasis: null,
    brandedFare: null,
    departureDate: '2026-12-01',
    returnDate: '2026-12-08',
    departureTime: '10:00',
    arrivalTime: '13:00',
    duration: minutes,
    stops: 0,
    selfTransfer: null,
    bookingUrl: null,
    legs: [],
    options: [],
    createdAt: '2026-11-21T10:00:00.000Z',
    ...change,
  }
}

export function storedSampleLike(change: Partial<StoredSample> = {}): StoredSample {
  return {
    departureDate: '2026-12-01',
    returnDate: '2026-12-08',
    why: 'explore',
    price: null,
    cheapest: null,
    outcome: null,
    offers: [],
    checkedAt: new Date('2026-11-21T10:00:00Z'),
    ...change,
  }
}

export function scanQuestionLike(change: Partial<ScanQuestion> = {}): ScanQuestion {
  return {
    tripType: 'roundtrip',
    origin: 'LHR',
    destination: 'JFK',
    searchPeriod: '3_months',
    minNights: 3,
    maxNights: 14,
    stops: 'any',
    passengers: 1,
    children: 0,
    infants: 0,
    cabinClass: 'economy',
    currency: 'USD',
    priceWeight: 0.7,
    today: '2026-11-20',
    from: '2026-11-21',
    to: '2027-02-20',
    candidates: 1002,
    ...change,
  }
}

/** A pending scan. */
export function pendingScanLike(change: Partial<ScanRecord> = {}): ScanRecord {
  const id = change._id ?? crypto.randomUUID()
  const given = {
    id,
    purpose: 'subscriber',
    userId: crypto.randomUUID(),
    budget: 50,
    createdAt: new Date('2026-11-20T12:00:00Z'),
    recoverAt: null,
    questionKey: id,
    quotaKeys: [],
    concurrencySlot: id,
  } as const
  return { ...buildPendingScan(scanQuestionLike(), given), ...change }
}
