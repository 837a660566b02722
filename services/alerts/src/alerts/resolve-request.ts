import type { ScanTripType } from '@faresight/contracts/ai-scan/request'
import { toPartyIfGiven, type WatchedTripRequest } from '@faresight/contracts/alerts/request'
import type { PlainDate } from '@faresight/contracts/common'
import { addDays, localDateAt } from '@faresight/contracts/days'
import { requestProblems } from '@faresight/contracts/problems'
import { maxDaysAhead } from '@faresight/contracts/search/limits'
import { oneAdultParty, type Party } from '@faresight/contracts/search/party'
import { searchProblems } from '@faresight/contracts/search/problems'
import { readSavedSearchRpc, resolvePlacesRpc } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Refusal } from '@faresight/kit/refusal'
import type * as z from 'zod'
import type { WatchCriteria } from '../watches/criteria.ts'

interface ResolveRequestDeps {
  bus: Bus
  now: () => Date
}

type SavedSearch = NonNullable<z.output<typeof readSavedSearchRpc.reply>['savedSearch']>

export interface ResolvedAlertRequest {
  criteria: WatchCriteria
  savedSearch: SavedSearch | null
}

/** @throws BusUnavailableError if search does not answer */
export async function resolveAlertRequest(
  request: WatchedTripRequest,
  userId: string,
  { bus, now }: ResolveRequestDeps,
): Promise<{ resolved: ResolvedAlertRequest } | { refusal: Refusal }> {
  const { savedSearchId } = request
  const [places, savedSearch] = await Promise.all([
    bus.request(resolvePlacesRpc, { origin: request.origin, destination: request.destination }),
    savedSearchId ? fetchSavedSearch(savedSearchId, userId, bus) : null,
  ])
  const { origin, destination, errors } = places
  if (!origin || !destination) return { refusal: { type: searchProblems['unknown-airport'], errors } }
  if (errors.length) return { refusal: { type: requestProblems.invalid, errors } }
  if (savedSearchId && !savedSearch) return savedSearchNotFoundRefusal
  const { timeZone } = origin
  const days = toDays(request)
  const refusal = validateDays(days, localDateAt(now(), timeZone))
  if (refusal) return { refusal }
  const criteria: WatchCriteria = {
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
  return { resolved: { criteria, savedSearch } }
}

function pickParty({ passengers, children, infants }: Party): Party {
  return { passengers, children, infants }
}

export const savedSearchNotFoundRefusal: { refusal: Refusal } = {
  refusal: { type: searchProblems['no-such-saved-search'] },
}

export async function fetchSavedSearch(
  savedSearchId: string,
  userId: string,
  bus: Pick<Bus, 'request'>,
): Promise<SavedSearch | null> {
  return (await bus.request(readSavedSearchRpc, { userId, savedSearchId })).savedSearch
}

type Days = Pick<
  WatchCriteria,
  'departureDate' | 'returnDate' | 'departsFrom' | 'departsTo' | 'minNights' | 'maxNights' | 'tripType'
>

function toDays({ departureDate, returnDate, window }: WatchedTripRequest): Days {
  if (window) {
    const { from, to, minNights = null, maxNights = null } = window
    const nights = { minNights, maxNights, tripType: toTripType(minNights !== null) }
    return { departureDate: null, returnDate: null, departsFrom: from, departsTo: to, ...nights }
  }
  // The request schema requires a departure date without a window.
  if (!departureDate) throw new Error('An alert has no day')
  return {
    departureDate,
    returnDate: returnDate ?? null,
    departsFrom: departureDate,
    departsTo: departureDate,
    minNights: null,
    maxNights: null,
    tripType: toTripType(Boolean(returnDate)),
  }
}

const toTripType = (comesBack: boolean): ScanTripType => (comesBack ? 'roundtrip' : 'oneway')

function validateDays(
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
