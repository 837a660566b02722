import * as z from 'zod'
import { iataCode, instant, message, plainDate, uuid } from '../common.ts'
import { defineRoute } from '../route.ts'
import { airport } from './airport.ts'
import { cabinClass, questionLeg, searchRequest, stopsFilter, tripType } from './question.ts'
import { flightResult, providerStatus } from './result.ts'

const results = z.object({ results: z.array(flightResult), providers: z.array(providerStatus) })

export type SearchResults = z.infer<typeof results>

/** A search that somebody made, as Recent Searches lists it. */
export const flightSearch = z.object({
  id: uuid,
  userId: uuid.nullable(),
  tripType,
  origin: iataCode.nullable(),
  destination: iataCode.nullable(),
  departureDate: plainDate.nullable(),
  returnDate: plainDate.nullable(),
  legs: z.array(questionLeg).nullable(),
  flexibleDates: z.boolean(),
  passengers: z.int(),
  cabinClass,
  stops: stopsFilter,
  currency: z.string(),
  resultsCount: z.int(),
  createdAt: instant,
})

export type FlightSearch = z.infer<typeof flightSearch>

const airportQuery = z.object({
  q: z
    .string('Type at least 3 characters to search')
    .trim()
    .min(3, 'Type at least 3 characters to search')
    .max(80, 'Please type less than 80 characters'),
})

/** A place in a list, counted from 0, as an address has it: no other way to write a number. */
const placeInList = z
  .string()
  .regex(/^(0|[1-9]\d{0,3})$/, 'This link is not whole. Please open it from the results again.')
  .transform(Number)

export const searchRoutes = {
  publicSearch: defineRoute({
    owner: 'search',
    method: 'POST',
    path: '/api/public/search',
    access: 'public',
    summary: 'Search without an account; what a visitor may not see is null',
    body: searchRequest,
    answer: results,
  }),
  search: defineRoute({
    owner: 'search',
    method: 'POST',
    path: '/api/search',
    access: 'user',
    summary: 'Search and keep the search; answers when all providers have, or at the deadline',
    body: searchRequest,
    answer: z.object({ searchId: uuid, resultsCount: z.int() }),
  }),
  searches: defineRoute({
    owner: 'search',
    method: 'GET',
    path: '/api/searches',
    access: 'user',
    summary: 'My searches, newest first, at most 50',
    answer: z.array(flightSearch),
  }),
  results: defineRoute({
    owner: 'search',
    method: 'GET',
    path: '/api/search-results/{searchId}',
    access: 'user',
    summary: 'Results of one of my searches, as far as I may see them',
    params: z.object({ searchId: uuid }),
    answer: results,
  }),
  book: defineRoute({
    owner: 'search',
    method: 'GET',
    path: '/api/book/{offerId}/{option}',
    access: 'subscriber',
    summary: 'Leads a browser on to the seller of one ticket of one option of one of my results: 302',
    params: z.object({ offerId: uuid, option: placeInList }),
    query: z.object({ ticket: placeInList.default(0) }),
    answer: message,
  }),
  airports: defineRoute({
    owner: 'search',
    method: 'GET',
    path: '/api/airports',
    access: 'public',
    summary: 'Airports and metro areas that match what was typed, best first',
    query: airportQuery,
    answer: z.array(airport),
  }),
  airport: defineRoute({
    owner: 'search',
    method: 'GET',
    path: '/api/airports/{code}',
    access: 'public',
    summary: 'One airport or metro area by its code',
    params: z.object({ code: z.string() }),
    answer: airport,
  }),
}
