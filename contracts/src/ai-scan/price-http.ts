import * as z from 'zod'
import { defineRoute } from '../route.ts'
import { searchProblems } from '../search/problems.ts'
import { supportedCurrencyCodeSchema } from '../common.ts'
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
    summary: 'List the fares seen on a route for one adult, newest first',
    query: priceHistoryQuerySchema,
    answer: priceHistoryPageSchema,
    problems: [...unknownPlace, aiScanProblems['bad-cursor']],
  }),
  file: defineRoute({
    owner: 'ai-scan',
    method: 'GET',
    path: '/api/price-history.csv',
    access: 'subscriber',
    summary: `Download the fares seen on a route as CSV, at most the ${maxPriceHistoryFileFares} newest`,
    query: priceHistoryFileQuerySchema,
    mediaType: 'text/csv',
    answer: z
      .string()
      .describe(
        `RFC 4180, UTF-8, with a header: ${Object.keys(priceHistoryFareSchema.shape).join(', ')}. Null is an empty field; text that a spreadsheet could read as a formula starts with an apostrophe; if fares were left out, the first field of the last line says so.`,
      ),
    problems: unknownPlace,
  }),
  days: defineRoute({
    owner: 'ai-scan',
    method: 'GET',
    path: '/api/price-history/days',
    access: 'subscriber',
    summary: 'Get the lowest price of a trip on each of the last 60 days, and its typical price',
    query: pricedTripQuerySchema,
    answer: dailyPricesSchema,
    problems: unknownPlace,
  }),
  levels: defineRoute({
    owner: 'ai-scan',
    method: 'GET',
    path: '/api/price-levels',
    access: 'subscriber',
    summary: 'Get typical prices of departures in the next 12 months, per month',
    query: z.object({ ...pricedRouteFields, currency: supportedCurrencyCodeSchema.default('USD') }),
    answer: z.object({ currency: supportedCurrencyCodeSchema, months: z.array(monthlyPriceLevelSchema) }),
    problems: unknownPlace,
  }),
  predictions: defineRoute({
    owner: 'ai-scan',
    method: 'GET',
    path: '/api/price-predictions',
    access: 'subscriber',
    summary: 'Forecast the price of a trip in 1, 3, 7, 14 and 30 days, with advice to buy or wait',
    query: pricedTripQuerySchema,
    answer: pricePredictionsSchema,
    problems: [...unknownPlace, searchProblems['past-date'], searchProblems['far-date']],
  }),
  scoreboard: scoreboardRoute,
}
