import * as z from 'zod'
import { supportedCurrencyCodeSchema } from '../common.ts'
import { partyInputFields, validateParty } from '../search/party-fields.ts'
import {
  cabinInputSchema,
  destinationInputSchema,
  originInputSchema,
  samePlaceMessage,
  stopsFilterSchema,
} from '../search/search-request.ts'
import { defaultScoreWeights } from '../search/score.ts'
import { defaultStayRange, searchPeriods, stayNightLimits } from './date-pairs.ts'

const staySentence = `Please choose ${stayNightLimits.min} to ${stayNightLimits.max} nights`
const nights = z
  .int(staySentence)
  .min(stayNightLimits.min, staySentence)
  .max(stayNightLimits.max, staySentence)
const weightSentence = 'Please say how much the price counts as a number from 0 to 1'

export const scanTripTypeSchema = z.enum(['roundtrip', 'oneway'], 'Please choose round trip or one way')

export type ScanTripType = z.infer<typeof scanTripTypeSchema>

export const searchPeriodSchema = z.enum(searchPeriods, 'Please choose 1, 3, 6 or 12 months')

const fields = z
  .object({
    tripType: scanTripTypeSchema.default('roundtrip'),
    origin: originInputSchema,
    destination: destinationInputSchema,
    searchPeriod: searchPeriodSchema.default('3_months'),
    minNights: nights
      .default(defaultStayRange.minNights)
      .describe('Shortest stay, at most `maxNights`. Ignored for one-way trips.'),
    maxNights: nights
      .default(defaultStayRange.maxNights)
      .describe('Longest stay, at least `minNights`. Ignored for one-way trips.'),
    stops: stopsFilterSchema.default('any'),
    ...partyInputFields,
    cabinClass: cabinInputSchema.prefault('economy'),
    currency: supportedCurrencyCodeSchema.default('USD'),
    priceWeight: z
      .number(weightSentence)
      .min(0, weightSentence)
      .max(1, weightSentence)
      .default(defaultScoreWeights.price),
  })
  .superRefine((request, context) => {
    const { origin, destination, minNights, maxNights } = request
    validateParty(request, (path, message) => context.addIssue({ code: 'custom', path: [path], message }))
    if (origin === destination)
      context.addIssue({ code: 'custom', path: ['destination'], message: samePlaceMessage })
    if (minNights > maxNights)
      context.addIssue({
        code: 'custom',
        // The one that the user sent: the other may be the default.
        path: [minNights === defaultStayRange.minNights ? 'maxNights' : 'minNights'],
        message: 'Minimum nights can’t be more than maximum nights',
      })
  })

export const aiSearchRequestSchema = z.preprocess((input) => {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  if (!('tripType' in input) || input.tripType !== 'oneway') return input
  return Object.fromEntries(Object.entries(input).filter(([key]) => !nightKeys.includes(key)))
}, fields)

const nightKeys = ['minNights', 'maxNights']

export type AiSearchRequest = z.output<typeof aiSearchRequestSchema>
