import type { ObservedFare } from '@faresight/contracts/search/events'
import { oneAdultParty } from '@faresight/contracts/search/party'
import { expect, test } from 'vitest'
import { isWorthChecking, type Sighting, triggers, type WatchedAlert } from './triggers.ts'

const now = new Date('2026-11-28T09:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

const terms = { tripType: 'roundtrip', ...oneAdultParty, cabinClass: 'economy', stops: 'any' } as const
const dates = { departureDate: '2027-03-04', returnDate: '2027-03-11' }

// Only what the rules read.
const watched = (alert: object = {}, watch: object = {}) =>
  ({
    alert: {
      alertType: 'price_drop',
      minimumDrop: null,
      currentMinor: 155_700,
      rateDate: '2026-11-20',
      isActive: true,
      isTriggered: false,
      deletedAt: null,
      countsFrom: minutesAgo(60),
      ...alert,
    },
    watch: {
      ...terms,
      ...dates,
      origins: ['YYZ'],
      destinations: ['LIS'],
      lastCheckedAt: minutesAgo(60),
      failures: 0,
      ...watch,
    },
    person: { accessUntil: new Date(now.getTime() + 1), isAdmin: false, closedAt: null },
  }) as WatchedAlert

const sighting = (currency: string, price: ObservedFare['price'], usd: number) =>
  ({
    question: { ...terms, currency },
    fare: {
      ...dates,
      origin: 'YYZ',
      destination: 'LIS',
      price,
      usd: { minor: usd, rateDate: '2026-11-20' },
      live: true,
      seenAt: minutesAgo(1).toISOString(),
    },
  }) as Sighting

const inCanada = { minor: 205_000, currency: 'CAD' } as const
/** A seller asks for 1,557 US dollars, or 2,050 of Canada: 1,503 by a rate that is not the seller's. */
const converted = sighting('CAD', inCanada, 150_300)
const inDollars = { minor: 150_300, currency: 'USD' } as const

test.each<[string, Sighting, WatchedAlert, { doesTrigger: boolean; isChecked: boolean }]>([
  [
    'in US dollars triggers it',
    sighting('USD', inDollars, 150_300),
    watched(),
    { doesTrigger: true, isChecked: false },
  ],
  [
    'in US dollars triggers it where its seller charges otherwise',
    sighting('USD', inCanada, 150_300),
    watched(),
    { doesTrigger: true, isChecked: false },
  ],
  [
    'in another currency triggers it where its seller charges US dollars',
    sighting('CAD', inDollars, 150_300),
    watched(),
    { doesTrigger: true, isChecked: false },
  ],
  ['in another currency is checked first', converted, watched(), { doesTrigger: false, isChecked: true }],
  [
    'that was never checked is, too',
    converted,
    watched({}, { lastCheckedAt: null }),
    { doesTrigger: false, isChecked: true },
  ],
  [
    'is not checked again within the hour',
    converted,
    watched({}, { lastCheckedAt: minutesAgo(59) }),
    { doesTrigger: false, isChecked: false },
  ],
  [
    'does not hurry a check that has failed',
    converted,
    watched({}, { failures: 1 }),
    { doesTrigger: false, isChecked: false },
  ],
  [
    'is not checked where it would be too dear',
    converted,
    watched({ currentMinor: 150_000 }),
    { doesTrigger: false, isChecked: false },
  ],
  [
    'has no check of a window, which may ask for other days',
    converted,
    watched(
      {},
      { departureDate: null, departsFrom: '2027-03-01', departsTo: '2027-03-09', minNights: 7, maxNights: 7 },
    ),
    { doesTrigger: false, isChecked: false },
  ],
])('a drop seen by a search %s', (_, seen, alert, { doesTrigger, isChecked }) => {
  expect(triggers(alert, seen, { CAD: 1.364 }, now)).toBe(doesTrigger)
  expect(isWorthChecking(alert, seen, { CAD: 1.364 }, now)).toBe(isChecked)
})
