import { expect, test } from 'vitest'
import type { UnlockedAlert } from './alert.ts'
import { redactAlertForViewer } from './alert-redaction.ts'

const typed = {
  id: '7c0c8c1e-9a1d-4c36-8d5b-0b7a4d1f0a11',
  userId: '7c0c8c1e-9a1d-4c36-8d5b-0b7a4d1f0a12',
  savedSearchId: null,
  route: 'LON-NYC',
  origin: 'LON',
  destination: 'NYC',
  tripType: 'roundtrip',
  departureDate: '2027-03-01',
  returnDate: '2027-03-08',
  window: null,
  passengers: 1,
  children: 0,
  infants: 0,
  cabinClass: 'economy',
  stops: 'any',
  alertType: 'price_drop',
  targetPrice: 450,
  minimumDrop: 20,
  isActive: true,
  isTriggered: true,
  state: 'triggered',
  createdAt: '2026-11-01T10:00:00Z',
  triggeredAt: '2026-11-02T10:00:00Z',
  lastCheckedAt: '2026-11-03T10:00:00Z',
  nextCheckAt: null,
} as const satisfies Partial<UnlockedAlert>

/** What checks have seen: each price is of one thing alone. */
const seen = {
  currentPrice: 911.11,
  lastPrice: 922.22,
  prices: [{ at: '2026-11-02T10:00:00Z', price: 933.33 }],
  triggeringFare: {
    price: 944.44,
    airline: 'Canary Air',
    origin: 'LGW',
    destination: 'EWR',
    departureDate: '2027-03-02',
    returnDate: '2027-03-09',
    stops: 1,
    duration: 955,
    seenAt: '2026-11-02T09:59:00Z',
  },
} satisfies Partial<UnlockedAlert>

test('a subscriber sees an alert unchanged', () => {
  expect(redactAlertForViewer({ ...typed, ...seen }, 'subscriber')).toEqual({
    ...typed,
    ...seen,
    locked: false,
  })
})

test('an owner without a plan sees what they entered and no price from checks', () => {
  expect(redactAlertForViewer({ ...typed, ...seen }, 'member')).toEqual({
    ...typed,
    currentPrice: null,
    lastPrice: null,
    prices: [],
    triggeringFare: null,
    locked: true,
  })
})
