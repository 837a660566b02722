import type { OpenResult } from '@faresight/contracts/search/result'
import type { ScanRecord, StoredSample } from '../src/scans/record.ts'

/** An offer that costs and takes so much. */
export function offerLike(
  price: number | null,
  minutes: number,
  change: Partial<OpenResult> = {},
): OpenResult {
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
    selfTransfer: false,
    bookingUrl: null,
    legs: [],
    options: [],
    createdAt: '2026-11-21T10:00:00.000Z',
    ...change,
  }
}

export function sampleLike(change: Partial<StoredSample> = {}): StoredSample {
  return {
    departureDate: '2026-12-01',
    returnDate: '2026-12-08',
    why: 'explore',
    price: null,
    outcome: null,
    offers: [],
    checkedAt: new Date('2026-11-21T10:00:00Z'),
    ...change,
  }
}

/** A scan that was just asked for. */
export function scanLike(change: Partial<ScanRecord> = {}): ScanRecord {
  const id = change._id ?? crypto.randomUUID()
  return {
    _id: id,
    purpose: 'subscriber',
    userId: crypto.randomUUID(),
    tripType: 'roundtrip',
    origin: 'LHR',
    destination: 'JFK',
    searchPeriod: '3_months',
    minNights: 3,
    maxNights: 14,
    stops: 'any',
    passengers: 1,
    cabinClass: 'economy',
    currency: 'USD',
    priceWeight: 0.7,
    today: '2026-11-20',
    from: '2026-11-21',
    to: '2027-02-20',
    candidates: 1002,
    budget: 50,
    status: 'pending',
    progress: 0,
    errorMessage: null,
    createdAt: new Date('2026-11-20T12:00:00Z'),
    completedAt: null,
    ended: null,
    checks: 0,
    checking: [],
    smartSamples: [],
    unanswered: [],
    allResults: [],
    bestDeal: null,
    certificate: null,
    providers: [],
    remarks: [],
    calendar: null,
    beliefs: 0,
    version: 1,
    lease: 0,
    heldUntil: null,
    unreturned: 0,
    dueAt: null,
    announcedAt: null,
    questionKey: id,
    asking: id,
    place: id,
    ...change,
  }
}
