import { addDays, fromDayNumber, toDayNumber } from '@faresight/contracts/days'
import { moneyFromMajorUnits } from '@faresight/contracts/money'
import type { ObservedFare } from '@faresight/contracts/search/messages'
import { oneAdultParty, type Party } from '@faresight/contracts/search/party'
import { convertMoney, type ExchangeRates } from '@faresight/contracts/search/rates'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import type { CurrencyCode } from '@faresight/contracts/supported-currencies'
import type { FareObservation } from '../src/matching/trigger-matching.ts'
import type { StoredAlert } from '../src/schema.ts'
import type { WatchCriteria } from '../src/watches/criteria.ts'
import type { AlertFixture } from './insert-alerts.ts'
import { createExchangeRates } from './stub-services.ts'

const hourMs = 60 * 60 * 1000
const places: Record<string, string[]> = {
  LON: ['LHR', 'LGW', 'STN'],
  NYC: ['JFK', 'EWR'],
  PAR: ['CDG', 'ORY'],
  LHR: ['LHR'],
  JFK: ['JFK'],
  YYZ: ['YYZ'],
}
const parties: Party[] = [
  oneAdultParty,
  oneAdultParty,
  { passengers: 2, children: 0, infants: 0 },
  { passengers: 2, children: 0, infants: 0 },
  { passengers: 2, children: 1, infants: 0 },
  { passengers: 2, children: 0, infants: 1 },
]
const firstDay = '2027-03-16'
const days = 30

/** Days that alerts refer to; the last has no rates. */
const rateDates = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-01'] as const

/** Random alerts and fares on few routes and days, so that they often match or nearly match. */
export function createRandomAlertsAndFares(chance: () => number, now: Date) {
  const upTo = (most: number) => Math.floor(chance() * most)
  const often = (share: number) => chance() < share
  // Never empty.
  const one = <T>(of: readonly T[]): T => of[upTo(of.length)]!
  const ago = (mostHours: number) => new Date(now.getTime() - Math.round(chance() * mostHours * hourMs))
  const day = () => addDays(firstDay, upTo(days))

  /** Exchange rates that move by a few percent from day to day. */
  const rates = rateDates.slice(0, -1).map((date) => {
    const near = (usual: number) => usual * (0.94 + chance() * 0.12)
    return createExchangeRates(date, { EUR: near(0.9), GBP: near(0.78), JPY: near(150) })
  })

  const party = () => ({
    tripType: often(0.7) ? ('roundtrip' as const) : ('oneway' as const),
    ...one(parties),
    cabinClass: often(0.7) ? ('economy' as const) : ('business' as const),
    stops: often(0.7) ? ('any' as const) : ('nonstop' as const),
  })

  function watch(): WatchCriteria {
    const origin = one(Object.keys(places))
    const destination = one(Object.keys(places).filter((it) => it !== origin))
    const who = party()
    const isRound = who.tripType === 'roundtrip'
    const from = day()
    const where = {
      origin,
      destination,
      origins: places[origin] ?? [],
      destinations: places[destination] ?? [],
      timeZone: 'Europe/London',
      ...who,
    }
    if (often(0.5)) {
      const returnDate = isRound ? addDays(from, 2 + upTo(8)) : null
      const none = { minNights: null, maxNights: null }
      return { ...where, departureDate: from, returnDate, departsFrom: from, departsTo: from, ...none }
    }
    const minNights = isRound ? 2 + upTo(5) : null
    return {
      ...where,
      departureDate: null,
      returnDate: null,
      departsFrom: from,
      departsTo: addDays(from, upTo(20)),
      minNights,
      maxNights: minNights === null ? null : minNights + upTo(4),
    }
  }

  const wish = (): Partial<StoredAlert> => ({
    alertType: often(0.5) ? 'price_below' : 'price_drop',
    targetPrice: 60 + upTo(250),
    minimumDrop: often(0.5) ? 1 + upTo(150) : null,
    currentMinor: often(0.95) ? 6000 + upTo(25_000) : null,
  })

  const given = (): AlertFixture => ({
    watch: watch(),
    alert: { ...wish(), ignoreFaresBefore: ago(8), rateDate: one(rateDates), isActive: often(0.95) },
    person: {
      accessUntil: often(0.9) ? new Date(now.getTime() + hourMs) : ago(100),
      isAdmin: often(0.05),
      closedAt: often(0.05) ? ago(10) : null,
    },
  })

  /** The fares of one quote, for random or watched criteria. */
  function observation(
    known: readonly WatchCriteria[],
    today: ExchangeRates,
    nextId: () => number,
  ): FareObservation {
    const about = often(0.7) ? one(known) : watch()
    const flights = { ...about, ...(often(0.1) && party()) }
    const legs = [{ origin: about.origin, destination: about.destination, departureDate: about.departsFrom }]
    const { tripType, passengers, children, infants, cabinClass, stops } = flights
    const query: FareQuery = {
      tripType,
      passengers,
      children,
      infants,
      cabinClass,
      stops,
      legs,
      nearbyAirports: often(0.2),
      currency: often(0.9) ? 'USD' : 'EUR',
    }
    return { query, fares: Array.from({ length: 1 + upTo(3) }, () => fare(flights, today, nextId())) }
  }

  function fare(about: WatchCriteria, today: ExchangeRates, id: number): ObservedFare {
    const length = toDayNumber(about.departsTo) - toDayNumber(about.departsFrom) + 1
    const moved = often(0.2) ? upTo(5) - 2 : 0
    const departureDate = fromDayNumber(toDayNumber(about.departsFrom) + upTo(length) + moved)
    const nights = about.minNights === null ? 2 + upTo(8) : about.minNights + upTo(5)
    const usualReturn = often(0.8) ? about.returnDate : null
    const currency = often(0.4) ? 'USD' : one<CurrencyCode>(['EUR', 'GBP', 'JPY'])
    const price = moneyFromMajorUnits((40 + chance() * 800) * today.perDollar[currency], currency)
    return {
      origin: often(0.95) ? one(about.origins) : 'BOS',
      destination: often(0.95) ? one(about.destinations) : 'BOS',
      departureDate,
      returnDate: about.tripType === 'oneway' ? null : (usualReturn ?? addDays(departureDate, nights)),
      provider: 'ignav',
      airline: 'British Airways',
      stops: 0,
      // Identifies the fare.
      durationMinutes: id,
      price,
      ...(often(0.97) && { usd: { minor: convertMoney(price, 'USD', today).minor, rateDate: today.date } }),
      live: often(0.9),
      seenAt: ago(7).toISOString(),
    }
  }

  return { upTo, often, one, rates, given, wish, observation }
}

export type RandomAlertsAndFares = ReturnType<typeof createRandomAlertsAndFares>
