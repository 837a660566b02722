import type { Airports } from '../world/airports.ts'
import { type Day, formatDay, parseDay } from '../world/calendar.ts'
import { type Party, seatsOf } from '../world/party.ts'
import { mayFollow, type Question, type QuestionLeg } from '../world/question.ts'
import { badData, badDate, unsupportedPlace } from './problems.ts'
import { cabinOf, type OffersRequest, type TravelerType } from './requests.ts'

/** What the provider was asked, as a question to the world; throws the provider's 400 for what cannot be asked. */
export function amadeusQuestion(request: OffersRequest, airports: Airports, today: Day): Question {
  const party = partyOf(request)
  if (party.adults === 0) throw badData('Somebody of age has to travel.', '/travelers')
  if (seatsOf(party) > 9) throw badData('At most nine seats can be searched.', '/travelers')
  if (party.infantsOnLap > party.adults) throw badData('Every infant on a lap needs an adult.', '/travelers')
  const legs = request.originDestinations.map((asked, at) => legOf(asked, at, airports, today))
  for (const at of legs.keys()) {
    if (!mayFollow(legs, at))
      throw badDate('Dates must be in order.', pointerTo(at, 'departureDateTimeRange/date'))
  }
  const [restriction] = request.searchCriteria.flightFilters.cabinRestrictions ?? []
  return { legs, cabin: cabinOf[restriction?.cabin ?? 'ECONOMY'] ?? 'economy', party }
}

function partyOf({ travelers }: OffersRequest): Party {
  const number = (...types: TravelerType[]) =>
    travelers.filter(({ travelerType }) => types.includes(travelerType)).length
  return {
    adults: number('ADULT', 'SENIOR', 'YOUNG', 'STUDENT'),
    children: number('CHILD'),
    infantsInSeat: number('SEATED_INFANT'),
    infantsOnLap: number('HELD_INFANT'),
  }
}

function legOf(
  asked: OffersRequest['originDestinations'][number],
  at: number,
  airports: Airports,
  today: Day,
): QuestionLeg {
  const from = airports.byCode.get(asked.originLocationCode.toUpperCase())
  const to = airports.byCode.get(asked.destinationLocationCode.toUpperCase())
  if (!from || !to) throw unsupportedPlace()
  if (from === to)
    throw badData('Origin and destination are the same.', pointerTo(at, 'destinationLocationCode'))
  const pointer = pointerTo(at, 'departureDateTimeRange/date')
  const day = parseDay(asked.departureDateTimeRange.date)
  if (day === undefined) throw badDate('There is no such date.', pointer)
  // West of Greenwich it may still be yesterday.
  if (day < today - 1) throw badDate(`${formatDay(day)} is in the past.`, pointer)
  return { from, to, day }
}

function pointerTo(at: number, field: string): string {
  return `/originDestinations/${at}/${field}`
}
