import type { ScanTripType } from '@faresight/contracts/ai-scan/request'
import { type WatchedTripRequest, toPartyIfGiven } from '@faresight/contracts/alerts/request'
import type { PlainDate } from '@faresight/contracts/common'
import { addDays, localDateAt } from '@faresight/contracts/days'
import { requestProblems } from '@faresight/contracts/problems'
import { maxDaysAhead } from '@faresight/contracts/search/limits'
import { searchProblems } from '@faresight/contracts/search/problems'
import { oneAdultParty, type Party } from '@faresight/contracts/search/party'
import { readSavedSearchRpc, resolvePlacesRpc } from '@faresight/contracts/search/rpc'
import type { Refusal } from '@faresight/kit/refusal'
import type * as z from 'zod'
import type { Deps } from '../deps.ts'
import type { WatchQuestion } from '../watches/question.ts'

type SavedSearch = NonNullable<z.output<typeof readSavedSearchRpc.reply>['savedSearch']>

/** What somebody wants to be watched, with its places known, and the saved search that it was made from. */
export interface Asked {
  question: WatchQuestion
  savedSearch: SavedSearch | null
}

/**
 * What is to be watched; or why it cannot be.
 *
 * @throws BusUnavailable where nobody can tell
 */
export async function readQuestion(
  request: WatchedTripRequest,
  userId: string,
  { bus, now }: Pick<Deps, 'bus' | 'now'>,
): Promise<{ asked: Asked } | { refusal: Refusal }> {
  const { savedSearchId } = request
  const [places, savedSearch] = await Promise.all([
    bus.request(resolvePlacesRpc, { origin: request.origin, destination: request.destination }),
    savedSearchId ? readSaved(savedSearchId, userId, bus) : null,
  ])
  const { origin, destination, errors } = places
  if (!origin || !destination) return { refusal: { type: searchProblems['unknown-airport'], errors } }
  if (errors.length) return { refusal: { type: requestProblems.invalid, errors } }
  if (savedSearchId && !savedSearch) return gone
  const { timeZone } = origin
  const days = daysOf(request)
  const refusal = badDays(days, localDateAt(now(), timeZone))
  if (refusal) return { refusal }
  const question: WatchQuestion = {
    origin: origin.code,
    destination: destination.code,
    origins: origin.airports,
    destinations: destination.airports,
    timeZone,
    ...days,
    ...pickParty(toPartyIfGiven(request) ?? savedSearch ?? oneAdultParty),
    cabinClass: request.cabinClass ?? savedSearch?.cabinClass ?? 'economy',
    stops: request.stops ?? savedSearch?.stops ?? 'any',
  }
  return { asked: { question, savedSearch } }
}

function pickParty({ passengers, children, infants }: Party): Party {
  return { passengers, children, infants }
}

export const gone: { refusal: Refusal } = { refusal: { type: searchProblems['no-such-saved-search'] } }

/** A saved search of somebody's; `null` where they have none like that, or have deleted it. */
export async function readSaved(
  savedSearchId: string,
  userId: string,
  bus: Pick<Deps['bus'], 'request'>,
): Promise<SavedSearch | null> {
  return (await bus.request(readSavedSearchRpc, { userId, savedSearchId })).savedSearch
}

type Days = Pick<
  WatchQuestion,
  'departureDate' | 'returnDate' | 'departsFrom' | 'departsTo' | 'minNights' | 'maxNights' | 'tripType'
>

function daysOf({ departureDate, returnDate, window }: WatchedTripRequest): Days {
  if (window) {
    const { from, to, minNights = null, maxNights = null } = window
    const nights = { minNights, maxNights, tripType: tripTypeOf(minNights !== null) }
    return { departureDate: null, returnDate: null, departsFrom: from, departsTo: to, ...nights }
  }
  // The schema wants it wherever there is no window.
  if (!departureDate) throw new Error('An alert without any day')
  return {
    departureDate,
    returnDate: returnDate ?? null,
    departsFrom: departureDate,
    departsTo: departureDate,
    minNights: null,
    maxNights: null,
    tripType: tripTypeOf(Boolean(returnDate)),
  }
}

const tripTypeOf = (comesBack: boolean): ScanTripType => (comesBack ? 'roundtrip' : 'oneway')

/** By the calendar of the origin, as a search refuses them. */
function badDays(
  { departureDate, returnDate, departsFrom, departsTo }: Days,
  today: PlainDate,
): Refusal | null {
  const isPair = departureDate !== null
  const days: [path: string, day: PlainDate | null][] = isPair
    ? [
        ['departureDate', departureDate],
        ['returnDate', returnDate],
      ]
    : [
        ['window.from', departsFrom],
        ['window.to', departsTo],
      ]
  for (const [path, day] of days) {
    if (day === null) continue
    const isPast = day < today
    if (!isPast && day <= addDays(today, maxDaysAhead)) continue
    const type = searchProblems[isPast ? 'past-date' : 'far-date']
    return { type, errors: [{ path, message: type.detail }] }
  }
  return null
}
