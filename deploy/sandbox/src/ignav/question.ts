import type { Airports } from '../world/airports.ts'
import { type Day, formatDay, parseDay } from '../world/calendar.ts'
import { seatsOf } from '../world/party.ts'
import { mayFollow, type Question, type QuestionLeg } from '../world/question.ts'
import { invalid } from './problems.ts'
import type { SearchRequest } from './requests.ts'

/** What the provider was asked, as a question to the world; throws the provider's 400 for what cannot be asked. */
export function ignavQuestion(request: SearchRequest, airports: Airports, today: Day): Question {
  const party = {
    adults: request.adults,
    children: request.children,
    infantsInSeat: 0,
    infantsOnLap: request.infants_on_lap,
  }
  if (seatsOf(party) > 9) throw invalid('At most nine seats can be searched.', 'adults')
  if (party.infantsOnLap > party.adults)
    throw invalid('Every infant on a lap needs an adult.', 'infants_on_lap')
  const legs = request.legs.map((leg, at) => legOf(leg, at, airports, today))
  for (const at of legs.keys()) {
    if (!mayFollow(legs, at)) throw invalid('Dates must not go back in time.', fieldOf(at, 'departure_date'))
  }
  return { legs, cabin: request.cabin_class, party }
}

function legOf(leg: SearchRequest['legs'][number], at: number, airports: Airports, today: Day): QuestionLeg {
  const from = airports.byCode.get(leg.origin.toUpperCase())
  if (!from) throw invalid(`Unknown airport ${leg.origin}.`, fieldOf(at, 'origin'))
  const to = airports.byCode.get(leg.destination.toUpperCase())
  if (!to) throw invalid(`Unknown airport ${leg.destination}.`, fieldOf(at, 'destination'))
  if (from === to) throw invalid('Origin and destination are the same.', fieldOf(at, 'destination'))
  const day = parseDay(leg.departure_date)
  if (day === undefined) throw invalid(`${leg.departure_date} is not a date.`, fieldOf(at, 'departure_date'))
  // West of Greenwich it may still be yesterday.
  if (day < today - 1) throw invalid(`${formatDay(day)} is in the past.`, fieldOf(at, 'departure_date'))
  return { from, to, day }
}

function fieldOf(at: number, name: string): string {
  return at === 0 ? name : `legs.${at}.${name}`
}
