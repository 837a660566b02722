import { ago } from '../clock.ts'
import { currencyUnder, staleMinutes } from '../faults/faults.ts'
import { currencyOfMarket } from '../markets.ts'
import { isMissedBy, lowestOf, offersFor } from '../sellers/offers.ts'
import { writeReference } from '../sellers/reference.ts'
import { listedBy } from '../untidy/listed-by.ts'
import { formatDay } from '../world/calendar.ts'
import type { Itinerary, Question } from '../world/question.ts'
import { itineraryFields, legModel, priceModel } from './answers.ts'
import type { Context } from './context.ts'
import { ignavQuestion } from './question.ts'
import type { SearchRequest } from './requests.ts'

/** The answer of /one-way and /round-trip. */
export function answerPair(request: SearchRequest, context: Context) {
  const question = ignavQuestion(request, context.world.airports, context.moment.day)
  const [out, back] = question.legs
  return {
    origin: out?.from.iata,
    destination: out?.to.iata,
    departure_date: out && formatDay(out.day),
    return_date: back ? formatDay(back.day) : null,
    itineraries: quotesFor(request, question, context).map(({ itinerary, ...fields }) => ({
      ...fields,
      outbound: legModel(itinerary.legs[0]),
      inbound: itinerary.legs[1] ? legModel(itinerary.legs[1]) : null,
    })),
  }
}

/** The answer of /search, for one to four legs. */
export function answerSearch(request: SearchRequest, context: Context) {
  const question = ignavQuestion(request, context.world.airports, context.moment.day)
  return {
    legs: question.legs.map((leg) => ({
      origin: leg.from.iata,
      destination: leg.to.iata,
      departure_date: formatDay(leg.day),
    })),
    itineraries: quotesFor(request, question, context).map(({ itinerary, ...fields }) => ({
      ...fields,
      legs: itinerary.legs.map(legModel),
    })),
  }
}

function quotesFor(request: SearchRequest, question: Question, { world, moment, fault }: Context) {
  if (fault?.name === 'empty') return []
  const isStale = fault?.name === 'stale'
  const currency = currencyUnder(fault, currencyOfMarket(request.market))
  const found = world.search(question, isStale ? ago(moment, staleMinutes) : moment)
  const hasFewStops = ({ legs }: Itinerary) =>
    legs.every(({ flights }, at) => flights.length - 1 <= (request.legs[at]?.max_stops ?? 2))
  const listed = found.filter((it) => !isMissedBy('ignav', it) && hasFewStops(it))
  return listedBy('ignav', listed, fault)
    .flatMap((itinerary: Itinerary) => {
      const lowest = lowestOf(itinerary, offersFor(itinerary, 'ignav', currency))
      if (!lowest) return []
      return [
        {
          itinerary,
          price: priceModel(lowest, isStale ? 'unverified' : 'verified'),
          ...itineraryFields(itinerary),
          ignav_id: writeReference(question, itinerary, request.market),
        },
      ]
    })
    .sort((a, b) => a.price.amount - b.price.amount)
}
