import type { ObservedFare } from '@faresight/contracts/search/messages'
import { oneAdultParty } from '@faresight/contracts/search/party'
import { expect, test } from 'vitest'
import {
  type AlertWithWatchAndOwner,
  fareTriggersAlert,
  isWorthCheckingInUsd,
  type QuotedFare,
} from './fare-triggers-alert.ts'

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
      ignoreFaresBefore: minutesAgo(60),
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
  }) as AlertWithWatchAndOwner

const sighting = (currency: string, price: ObservedFare['price'], usd: number) =>
  ({
    query: { ...terms, currency },
    fare: {
      ...dates,
      origin: 'YYZ',
      destination: 'LIS',
      price,
      usd: { minor: usd, rateDate: '2026-11-20' },
      live: true,
      seenAt: minutesAgo(1).toISOString(),
    },
  }) as QuotedFare

const inCanada = { minor: 205_000, currency: 'CAD' } as const
/** The seller asks for 1,557 USD or 2,050 CAD, which is 1,503 USD at the market rate. */
const converted = sighting('CAD', inCanada, 150_300)
const inDollars = { minor: 150_300, currency: 'USD' } as const

test.each<[string, QuotedFare, AlertWithWatchAndOwner, { doesTrigger: boolean; isChecked: boolean }]>([
  [
    'in US dollars triggers the alert',
    sighting('USD', inDollars, 150_300),
    watched(),
    { doesTrigger: true, isChecked: false },
  ],
  [
    'in US dollars triggers the alert, even if the seller charges another currency',
    sighting('USD', inCanada, 150_300),
    watched(),
    { doesTrigger: true, isChecked: false },
  ],
  [
    'in another currency triggers the alert if the seller charges US dollars',
    sighting('CAD', inDollars, 150_300),
    watched(),
    { doesTrigger: true, isChecked: false },
  ],
  ['in another currency makes the watch due', converted, watched(), { doesTrigger: false, isChecked: true }],
  [
    'in another currency makes a watch due that was never checked',
    converted,
    watched({}, { lastCheckedAt: null }),
    { doesTrigger: false, isChecked: true },
  ],
  [
    'does not repeat a check within an hour',
    converted,
    watched({}, { lastCheckedAt: minutesAgo(59) }),
    { doesTrigger: false, isChecked: false },
  ],
  [
    'does not hasten a failed check',
    converted,
    watched({}, { failures: 1 }),
    { doesTrigger: false, isChecked: false },
  ],
  [
    'makes nothing due above the threshold',
    converted,
    watched({ currentMinor: 150_000 }),
    { doesTrigger: false, isChecked: false },
  ],
  [
    'makes no window due, whose check may request other days',
    converted,
    watched(
      {},
      { departureDate: null, departsFrom: '2027-03-01', departsTo: '2027-03-09', minNights: 7, maxNights: 7 },
    ),
    { doesTrigger: false, isChecked: false },
  ],
])('a price drop found by a search %s', (_, seen, alert, { doesTrigger, isChecked }) => {
  expect(fareTriggersAlert(alert, seen, { CAD: 1.364 }, now)).toBe(doesTrigger)
  expect(isWorthCheckingInUsd(alert, seen, { CAD: 1.364 }, now)).toBe(isChecked)
})
