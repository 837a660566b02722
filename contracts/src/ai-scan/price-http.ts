import * as z from 'zod'
import { defineRoute } from '../route.ts'
import { searchProblems } from '../search/problems.ts'
import { currencyCode } from '../currencies.ts'
import { aiScanProblems } from './problems.ts'
import {
  fareFileQuery,
  fareHistory,
  fareHistoryQuery,
  historyFare,
  mostInFile,
  priceDays,
} from './price-history.ts'
import { monthLevel } from './price-level.ts'
import { pricePredictions } from './price-predictions.ts'
import { pricedRoute, pricedTrip } from './price-question.ts'
import { scoreboardRoute } from './scoreboard-route.ts'

const unknownPlace = [searchProblems['unknown-airport']]

/** What is remembered of prices, and told of those to come. */
export const priceRoutes = {
  fares: defineRoute({
    owner: 'ai-scan',
    method: 'GET',
    path: '/api/price-history',
    access: 'subscriber',
    summary: 'Fares of a route for one adult that anybody has seen, newest first, a page at a time',
    query: fareHistoryQuery,
    answer: fareHistory,
    problems: [...unknownPlace, aiScanProblems['bad-cursor']],
  }),
  file: defineRoute({
    owner: 'ai-scan',
    method: 'GET',
    path: '/api/price-history.csv',
    access: 'subscriber',
    summary: `The same as a file, at most the ${mostInFile} newest`,
    query: fareFileQuery,
    mediaType: 'text/csv',
    answer: z
      .string()
      .describe(
        `RFC 4180, UTF-8, with a header: ${Object.keys(historyFare.shape).join(', ')}. What is null is empty; a text that could be taken for a formula begins with an apostrophe; where there are more fares, a last line says so in its first field.`,
      ),
    problems: unknownPlace,
  }),
  days: defineRoute({
    owner: 'ai-scan',
    method: 'GET',
    path: '/api/price-history/days',
    access: 'subscriber',
    summary: 'The lowest price of a trip on each of the last 60 days, and what it usually costs',
    query: pricedTrip,
    answer: priceDays,
    problems: unknownPlace,
  }),
  levels: defineRoute({
    owner: 'ai-scan',
    method: 'GET',
    path: '/api/price-levels',
    access: 'subscriber',
    summary: 'What departures of the next 12 months usually cost, month by month',
    query: z.object({ ...pricedRoute, currency: currencyCode.default('USD') }),
    answer: z.object({ currency: currencyCode, months: z.array(monthLevel) }),
    problems: unknownPlace,
  }),
  predictions: defineRoute({
    owner: 'ai-scan',
    method: 'GET',
    path: '/api/price-predictions',
    access: 'subscriber',
    summary: 'What a trip will cost in 1, 3, 7, 14 and 30 days, and whether to buy or to wait',
    query: pricedTrip,
    answer: pricePredictions,
    problems: [...unknownPlace, searchProblems['past-date'], searchProblems['far-date']],
  }),
  scoreboard: scoreboardRoute,
}
