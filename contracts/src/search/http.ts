import * as z from 'zod'
import { messageAnswerSchema, uuid } from '../common.ts'
import { requestProblems } from '../problems.ts'
import { defineRoute } from '../route.ts'
import { airportSchema } from './airport.ts'
import { flexibleDatesGridSchema, flexibleDatesRequestSchema } from './flexible-dates.ts'
import { recentSearchEntrySchema } from './flight-search.ts'
import { recheckedOfferSchema } from './offer.ts'
import { providerHealthSchema } from './provider-health.ts'
import { searchProblems } from './problems.ts'
import { searchRequestSchema } from './search-request.ts'
import { exchangeRatesAnswerSchema } from './rates.ts'
import { flightResultSchema, providerStatusSchema } from './result.ts'
import { searchStreamEventSchemas } from './stream.ts'
import { isLongEnoughPlaceText } from './limits.ts'

const results = z.object({ results: z.array(flightResultSchema), providers: z.array(providerStatusSchema) })

export type SearchResults = z.infer<typeof results>

const record = results.extend({
  done: z.boolean(),
})

const typeMore = 'Type at least 3 characters to search'

const airportQuery = z
  .object({
    q: z
      .string(typeMore)
      .trim()
      .refine(isLongEnoughPlaceText, typeMore)
      .max(80, 'Please type at most 80 characters')
      .optional(),
    /** Instead of `q`: `LHR,JFK`. */
    codes: z
      .string()
      .regex(/^[A-Z]{3}(,[A-Z]{3}){0,99}$/, 'Please give at most 100 codes of three letters')
      .optional(),
  })
  .refine(({ q, codes }) => q !== undefined || codes !== undefined, { path: ['q'], error: typeMore })

const listIndexSchema = z
  .string()
  .regex(/^(0|[1-9]\d{0,3})$/, 'This link is incomplete. Please open it again from the results.')
  .transform(Number)

const optionIdSchema = z
  .string()
  .regex(/^[0-9a-f]{12}$/, 'This link is incomplete. Please open it again from the results.')

const searchingProblems = [
  searchProblems['unknown-airport'],
  searchProblems['past-date'],
  searchProblems['far-date'],
  searchProblems['no-provider'],
  searchProblems.busy,
]
/** As long as `quoteFaresRpc`, and time to choose and store. */
const providerAnswerWithinMs = 15_000

const offerProblems = [searchProblems['no-such-offer'], searchProblems['seller-unavailable']]

export const searchRoutes = {
  publicSearch: defineRoute({
    owner: 'search',
    method: 'POST',
    path: '/api/public/search',
    answerWithinMs: providerAnswerWithinMs,
    access: 'public',
    summary: 'Search without an account; values that a visitor may not see are null',
    body: searchRequestSchema,
    answer: results,
    events: searchStreamEventSchemas,
    problems: [...searchingProblems, searchProblems['proof-of-work-required']],
  }),
  search: defineRoute({
    owner: 'search',
    method: 'POST',
    path: '/api/search',
    answerWithinMs: providerAnswerWithinMs,
    access: 'user',
    summary:
      'Search and store the search; responds when all providers have answered or at the deadline, with wait=0 immediately',
    query: z.object({ wait: z.enum(['0', '1'], 'Please say 0 or 1 for wait').default('1') }),
    body: searchRequestSchema,
    answer: z.object({ searchId: uuid, resultsCount: z.int() }),
    problems: searchingProblems,
  }),
  flexibleDates: defineRoute({
    owner: 'search',
    method: 'POST',
    path: '/api/flexible-dates',
    answerWithinMs: providerAnswerWithinMs,
    access: 'subscriber',
    summary:
      'Get known prices for dates up to 3 days around a search; named date pairs are checked live first',
    body: flexibleDatesRequestSchema,
    answer: flexibleDatesGridSchema,
    problems: searchingProblems,
  }),
  searches: defineRoute({
    owner: 'search',
    method: 'GET',
    path: '/api/searches',
    access: 'user',
    summary: 'List my searches, newest first, at most 50',
    answer: z.array(recentSearchEntrySchema),
  }),
  results: defineRoute({
    owner: 'search',
    method: 'GET',
    path: '/api/search-results/{searchId}',
    access: 'user',
    summary: 'Get the results of one of my searches, with the values that I may see',
    params: z.object({ searchId: uuid }),
    answer: record,
    problems: [searchProblems['no-such-search']],
  }),
  resultEvents: defineRoute({
    owner: 'search',
    method: 'GET',
    path: '/api/search-results/{searchId}/events',
    access: 'user',
    summary: 'Stream the results of one of my searches, from the start or after Last-Event-ID',
    params: z.object({ searchId: uuid }),
    answer: z.never(),
    events: searchStreamEventSchemas,
    problems: [searchProblems['no-such-search']],
  }),
  offer: defineRoute({
    owner: 'search',
    method: 'GET',
    path: '/api/offers/{offerId}/{option}',
    answerWithinMs: providerAnswerWithinMs,
    access: 'subscriber',
    summary: 'Check whether the fare of one booking option is still available',
    params: z.object({ offerId: uuid, option: optionIdSchema }),
    answer: recheckedOfferSchema,
    problems: offerProblems,
  }),
  book: defineRoute({
    owner: 'search',
    method: 'GET',
    path: '/api/book/{offerId}/{option}',
    answerWithinMs: providerAnswerWithinMs,
    access: 'subscriber',
    summary:
      'Redirect to the seller of a booking option, or to a page of ours if the fare changed or is gone',
    params: z.object({ offerId: uuid, option: optionIdSchema }),
    query: z.object({
      ticket: listIndexSchema.default(0),
      moved: z.literal('ok', 'This link is incomplete. Please open it again from the results.').optional(),
    }),
    status: 302,
    answer: messageAnswerSchema,
    // `foreign-origin`: scripts, images and prefetches.
    problems: [...offerProblems, searchProblems['unsafe-link'], requestProblems['foreign-origin']],
  }),
  airports: defineRoute({
    owner: 'search',
    method: 'GET',
    path: '/api/airports',
    answerWithinMs: 5000,
    access: 'public',
    summary: 'Find airports and metro areas by text (q), best match first, or by codes, in the given order',
    query: airportQuery,
    answer: z.array(airportSchema),
  }),
  airport: defineRoute({
    owner: 'search',
    method: 'GET',
    path: '/api/airports/{code}',
    answerWithinMs: 5000,
    access: 'public',
    summary: 'Get an airport or metro area by code',
    params: z.object({ code: z.string() }),
    answer: airportSchema,
    problems: [searchProblems['no-such-airport']],
  }),
  rates: defineRoute({
    owner: 'search',
    method: 'GET',
    path: '/api/rates',
    answerWithinMs: 5000,
    access: 'public',
    summary: 'Get the exchange rates used for conversion, with their date',
    answer: exchangeRatesAnswerSchema,
  }),
  providersHealth: defineRoute({
    owner: 'search',
    method: 'GET',
    path: '/api/providers/health',
    access: 'admin',
    summary: 'Get the health of each fare provider and its cost today',
    answer: z.object({ providers: z.array(providerHealthSchema) }),
  }),
}
