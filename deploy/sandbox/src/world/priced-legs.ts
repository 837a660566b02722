import { convertPrice, type MajorUnitPrice } from '../rates.ts'
import type { ReplayedFare } from './replayed-leg.ts'
import { createReplayedLeg } from './replayed-leg.ts'
import type { AirlineDirectory } from './airlines.ts'
import type { DayNumber } from './calendar.ts'
import type { FareModel, LegFareDollars, QuoteTime } from './fares.ts'
import type { Timetable } from './flights.ts'
import type { WorldLeg, LegFinder } from './legs.ts'
import { oneAdultParty } from '@faresight/contracts/search/party'
import type { WorldQuery, WorldQueryLeg } from './world-query.ts'

/** `half` is a round trip's share and `single` the price alone; both are equal for replayed legs. */
export type PricedLeg = {
  readonly leg: WorldLeg
  readonly half: MajorUnitPrice
  readonly single: MajorUnitPrice
  readonly source: 'world' | 'record' | 'beside-record'
}

export type FindReplayedFare = (
  from: string,
  to: string,
  day: DayNumber,
  today: DayNumber,
) => ReplayedFare | undefined

export type LegPricer = {
  readonly price: (query: WorldQuery, at: WorldQueryLeg, quoteTime: QuoteTime) => readonly PricedLeg[]
}

/** Tickets are sold until an hour before departure, and for the next 361 days. */
const salesEndMinutes = 60
const farthestDays = 361

/** Other flights of a recorded day cost at least this many times the recorded fare. */
const besideRecord = 1.02
/** On a recorded route, a day without a record costs this many times its recorded neighbour: a gap is no bargain. */
const besideNearest = 1.05

export function createLegPricer(
  legs: LegFinder,
  fares: FareModel,
  airlines: AirlineDirectory,
  timetable: Timetable,
  records: FindReplayedFare,
): LegPricer {
  function price(query: WorldQuery, at: WorldQueryLeg, quoteTime: QuoteTime): readonly PricedLeg[] {
    if (at.day > quoteTime.day + farthestDays) return []
    const onSale = legs
      .between(at.from, at.to, at.day)
      .filter((leg) => leg.flights[0].departs > (quoteTime.now ?? quoteTime.minute) + salesEndMinutes)
    const record = records(at.from.iata, at.to.iata, at.day, quoteTime.day)
    const recorded = record && createReplayedLeg(record, at.from, at.to, at.day, onSale, airlines, timetable)
    return record && recorded
      ? besideRecorded(query, at, quoteTime, record, recorded, onSale)
      : onSale.flatMap((leg) => fromWorld(leg, fareOf(query, leg, quoteTime, at)))
  }

  function besideRecorded(
    query: WorldQuery,
    at: WorldQueryLeg,
    quoteTime: QuoteTime,
    record: ReplayedFare,
    recorded: WorldLeg,
    onSale: readonly WorldLeg[],
  ): PricedLeg[] {
    const level = record.price * (record.isNearest ? besideNearest : 1)
    const others = onSale.filter((leg) => timesOf(leg) !== timesOf(recorded))
    const plain = (leg: WorldLeg) =>
      fareOf({ ...query, cabin: 'economy', party: oneAdultParty }, leg, quoteTime, at)?.half ?? 0
    const cheapest = Math.min(...others.map(plain))
    // Other cabins and parties cost as many times the record as they do in the fare world.
    const scaled = (leg: WorldLeg, economy: number, source: PricedLeg['source']): PricedLeg[] => {
      const asked = fareOf(query, leg, quoteTime, at)
      if (!asked) return []
      const amount = economy * (asked.half / plain(leg))
      const price = convertPrice({ amount, currency: record.currency }, record.currency)
      return [{ leg, half: price, single: price, source }]
    }
    const dearer = (leg: WorldLeg) => level * besideRecord * (plain(leg) / cheapest)
    return [
      ...scaled(recorded, level, record.isNearest ? 'beside-record' : 'record'),
      ...others.flatMap((leg) => scaled(leg, dearer(leg), 'beside-record')),
    ]
  }

  function fareOf(
    query: WorldQuery,
    leg: WorldLeg,
    quoteTime: QuoteTime,
    at: WorldQueryLeg,
  ): LegFareDollars | undefined {
    return fares.priceLeg(leg, query.cabin, query.party, quoteTime, legs.countNonstopServices(at.from, at.to))
  }

  return { price }
}

/** Multiplies the prices, rounded to the minor unit. */
export function scaleLegPrices(legs: readonly PricedLeg[], factor: number): readonly PricedLeg[] {
  if (factor === 1) return legs
  const times = ({ amount, currency }: MajorUnitPrice) =>
    convertPrice({ amount: amount * factor, currency }, currency)
  return legs.map((priced) => ({ ...priced, half: times(priced.half), single: times(priced.single) }))
}

function fromWorld(leg: WorldLeg, fare: LegFareDollars | undefined): PricedLeg[] {
  if (!fare) return []
  const dollars = (amount: number) => convertPrice({ amount, currency: 'USD' }, 'USD')
  return [{ leg, half: dollars(fare.half), single: dollars(fare.single), source: 'world' }]
}

function timesOf(leg: WorldLeg): string {
  return leg.flights.map((flight) => `${flight.airline.code}${flight.number}${flight.departs}`).join()
}
