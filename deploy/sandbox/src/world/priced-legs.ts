import { convert, type Price } from '../rates.ts'
import type { RecordedFare } from './recorded-fare.ts'
import { recordedLeg } from './recorded-leg.ts'
import type { Airlines } from './airlines.ts'
import type { Day } from './calendar.ts'
import type { FareModel, LegFare, Moment } from './fares.ts'
import type { Timetable } from './flights.ts'
import type { Leg, Legs } from './legs.ts'
import { oneAdult } from './party.ts'
import type { Question, QuestionLeg } from './question.ts'

/** `half` is a round trip's share and `single` the price alone; both are equal for replayed legs. */
export type PricedLeg = {
  readonly leg: Leg
  readonly half: Price
  readonly single: Price
  readonly source: 'world' | 'record' | 'beside-record'
}

export type Records = (from: string, to: string, day: Day, today: Day) => RecordedFare | undefined

export type LegPrices = {
  readonly price: (question: Question, at: QuestionLeg, moment: Moment) => readonly PricedLeg[]
}

/** Tickets are sold until an hour before departure, and for the next 361 days. */
const salesEndMinutes = 60
const farthestDays = 361

/** What else is offered on a recorded day costs at least this much more than the recorded fare. */
const besideRecord = 1.02
/** On a recorded route, a day without a record is dearer than its recorded neighbour: a gap is no bargain. */
const besideNearest = 1.05

export function createLegPrices(
  legs: Legs,
  fares: FareModel,
  airlines: Airlines,
  timetable: Timetable,
  records: Records,
): LegPrices {
  function price(question: Question, at: QuestionLeg, moment: Moment): readonly PricedLeg[] {
    if (at.day > moment.day + farthestDays) return []
    const onSale = legs
      .between(at.from, at.to, at.day)
      .filter((leg) => leg.flights[0].departs > (moment.now ?? moment.minute) + salesEndMinutes)
    const record = records(at.from.iata, at.to.iata, at.day, moment.day)
    const recorded = record && recordedLeg(record, at.from, at.to, at.day, onSale, airlines, timetable)
    return record && recorded
      ? besideRecorded(question, at, moment, record, recorded, onSale)
      : onSale.flatMap((leg) => fromWorld(leg, fareOf(question, leg, moment, at)))
  }

  function besideRecorded(
    question: Question,
    at: QuestionLeg,
    moment: Moment,
    record: RecordedFare,
    recorded: Leg,
    onSale: readonly Leg[],
  ): PricedLeg[] {
    const level = record.price * (record.isNearest ? besideNearest : 1)
    const others = onSale.filter((leg) => timesOf(leg) !== timesOf(recorded))
    const plain = (leg: Leg) =>
      fareOf({ ...question, cabin: 'economy', party: oneAdult }, leg, moment, at)?.half ?? 0
    const cheapest = Math.min(...others.map(plain))
    // Other cabins and parties cost as many times the record as they do in the fare world.
    const scaled = (leg: Leg, economy: number, source: PricedLeg['source']): PricedLeg[] => {
      const asked = fareOf(question, leg, moment, at)
      if (!asked) return []
      const amount = economy * (asked.half / plain(leg))
      const price = convert({ amount, currency: record.currency }, record.currency)
      return [{ leg, half: price, single: price, source }]
    }
    const dearer = (leg: Leg) => level * besideRecord * (plain(leg) / cheapest)
    return [
      ...scaled(recorded, level, record.isNearest ? 'beside-record' : 'record'),
      ...others.flatMap((leg) => scaled(leg, dearer(leg), 'beside-record')),
    ]
  }

  function fareOf(question: Question, leg: Leg, moment: Moment, at: QuestionLeg): LegFare | undefined {
    return fares.legFare(leg, question.cabin, question.party, moment, legs.rivals(at.from, at.to))
  }

  return { price }
}

/** The same legs at so many times their price, each amount rounded to what its currency can be paid in. */
export function timesFactor(legs: readonly PricedLeg[], factor: number): readonly PricedLeg[] {
  if (factor === 1) return legs
  const times = ({ amount, currency }: Price) => convert({ amount: amount * factor, currency }, currency)
  return legs.map((priced) => ({ ...priced, half: times(priced.half), single: times(priced.single) }))
}

function fromWorld(leg: Leg, fare: LegFare | undefined): PricedLeg[] {
  if (!fare) return []
  const dollars = (amount: number) => convert({ amount, currency: 'USD' }, 'USD')
  return [{ leg, half: dollars(fare.half), single: dollars(fare.single), source: 'world' }]
}

function timesOf(leg: Leg): string {
  return leg.flights.map((flight) => `${flight.airline.code}${flight.number}${flight.departs}`).join()
}
