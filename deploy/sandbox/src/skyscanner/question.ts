import type { World } from '../world/world.ts'
import type { Airport } from '../world/airports.ts'
import { type Day, formatDay, parseDay } from '../world/calendar.ts'
import { seatsOf } from '../world/party.ts'
import { mayFollow, type Question, type QuestionLeg } from '../world/question.ts'
import { placeId } from './identifiers.ts'
import { SkyscannerProblem } from './problems.ts'
import { cabinOf, type Query, type QueryPlace } from './requests.ts'

/** What the provider was asked, as a question to the world; throws the provider's 400 for what cannot be asked. */
export function skyscannerQuestion(query: Query, world: World, today: Day): Question {
  // By the provider's rules: under two sits on a lap, two and older in a seat.
  const infants = query.childrenAges.filter((age) => age < 2).length
  const party = {
    adults: query.adults,
    children: query.childrenAges.length - infants,
    infantsInSeat: 0,
    infantsOnLap: infants,
  }
  if (seatsOf(party) > 9)
    throw new SkyscannerProblem(400, 'Too many travellers: at most nine seats can be searched.')
  const legs = query.queryLegs.map((leg) => legOf(leg, world, today))
  if (legs.some((_, at) => !mayFollow(legs, at))) {
    throw new SkyscannerProblem(400, 'The dates of the legs must be in order.')
  }
  return { legs, cabin: cabinOf[query.cabinClass] ?? 'economy', party }
}

function legOf(leg: Query['queryLegs'][number], world: World, today: Day): QuestionLeg {
  const from = airportOf(leg.originPlaceId, world)
  const to = airportOf(leg.destinationPlaceId, world)
  if (!from || !to) throw new SkyscannerProblem(400, 'The query has an unknown place.')
  if (from === to) throw new SkyscannerProblem(400, 'Origin and destination are the same.')
  const parsed = parseDay(dateText(leg.date))
  if (parsed === undefined) throw new SkyscannerProblem(400, 'The query has a date that does not exist.')
  if (parsed < today - 1) throw new SkyscannerProblem(400, `The date ${formatDay(parsed)} is in the past.`)
  return { from, to, day: parsed }
}

/** `2027-03-01`. */
export function dateText({ year, month, day }: Query['queryLegs'][number]['date']): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

export function airportOf(place: QueryPlace, world: World): Airport | undefined {
  if (place.iata !== undefined) return world.airports.byCode.get(place.iata.toUpperCase())
  return world.airports.all.find((airport) => placeId(airport) === place.entityId)
}
