import * as z from 'zod'
import { defineRoute } from '../route.ts'
import { searchProblems } from '../search/problems.ts'
import { currencyCodeSchema } from '../common.ts'
import { aiScanProblems } from './problems.ts'
import {
  priceHistoryFileQuerySchema,
  priceHistoryPageSchema,
  priceHistoryQuerySchema,
  priceHistoryFareSchema,
  maxPriceHistoryFileFares,
  dailyPricesSchema,
} from './price-history.ts'
import { monthlyPriceLevelSchema } from './price-level.ts'
import { pricePredictionsSchema } from './price-predictions.ts'
import { pricedRouteFields, pricedTripQuerySchema } from './price-query.ts'
import { scoreboardRoute } from './scoreboard-route.ts'

const unknownPlace = [searchProblems['unknown-airport']]

export const priceRoutes = {
  fares: defineRoute({
    owner: 'ai-scan',
    method: 'GET',
    path: '/api/price-history',
    access: 'subscriber',
    summary: 'Fares of a route for one adult that anybody has seen, newest first, a page at a time',
    query: priceHistoryQuerySchema,
    answer: priceHistoryPageSchema,
    problems: [...unknownPlace, aiScanProblems['bad-cursor']],
  }),
  file: defineRoute({
    owner: 'ai-scan',
    method: 'GET',
    path: '/api/price-history.csv',
    access: 'subscriber',
    summary: `The same as a file, at most the ${maxPriceHistoryFileFares} newest`,
    query: priceHistoryFileQuerySchema,
    mediaType: 'text/csv',
    answer: z
      .string()
      .describe(
        `RFC 4180, UTF-8, with a header: ${Object.keys(priceHistoryFareSchema.shape).join(', ')}. What is null is empty; a text that could be taken for a formula begins with an apostrophe; where there are more fares, a last line says so in its first field.`,
      ),
    problems: unknownPlace,
  }),
  days: defineRoute({
    owner: 'ai-scan',
    method: 'GET',
    path: '/api/price-history/days',
    access: 'subscriber',
    summary: 'The lowest price of a trip on each of the last 60 days, and what it usually costs',
    query: pricedTripQuerySchema,
    answer: dailyPricesSchema,
    problems: unknownPlace,
  }),
  levels: defineRoute({
    owner: 'ai-scan',
    method: 'GET',
    path: '/api/price-levels',
    access: 'subscriber',
    summary: 'What departures of the next 12 months usually cost, month by month',
    query: z.object({ ...pricedRouteFields, currency: currencyCodeSchema.default('USD') }),
    answer: z.object({ currency: currencyCodeSchema, months: z.array(monthlyPriceLevelSchema) }),
    problems: unknownPlace,
  }),
  predictions: defineRoute({
    owner: 'ai-scan',
    method: 'GET',
    path: '/api/price-predictions',
    access: 'subscriber',
    summary: 'What a trip will cost in 1, 3, 7, 14 and 30 days, and whether to buy or to wait',
    query: pricedTripQuerySchema,
    answer: pricePredictionsSchema,
    problems: [...unknownPlace, searchProblems['past-date'], searchProblems['far-date']],
  }),
  scoreboard: scoreboardRoute,
}
