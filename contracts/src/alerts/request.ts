import * as z from 'zod'
import { uuid } from '../common.ts'
import { daysBetween } from '../days.ts'
import { stayNightLimits } from '../ai-scan/date-pairs.ts'
import {
  childCountSchema,
  infantCountSchema,
  passengerCountSchema,
  validateParty,
} from '../search/party-fields.ts'
import type { Party } from '../search/party.ts'
import {
  cabinInputSchema,
  destinationInputSchema,
  originInputSchema,
  samePlaceMessage,
  stopsFilterSchema,
} from '../search/search-request.ts'
import { alertTypes } from './alert.ts'
import { targetPriceLimitsUsd } from './limits.ts'

const wholeSentence = 'Target price must be a whole dollar amount'
const atMost = `at most ${targetPriceLimitsUsd.max.toLocaleString('en-CA')} dollars`
const mostSentence = `Target price must be ${atMost}`
const dropSentence = 'Please enter the minimum drop as a whole dollar amount greater than 0'
const mostDropSentence = `Please enter a minimum drop of ${atMost}`
const windowSentence = 'Please choose the first and last departure day'
const nightsSentence = `Please choose ${stayNightLimits.min} to ${stayNightLimits.max} nights`

const fromText = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' ? Number(value) : value

export const targetPriceSchema = z.preprocess(
  fromText,
  z
    .int(wholeSentence)
    .gt(0, 'Target price must be greater than 0')
    .max(targetPriceLimitsUsd.max, mostSentence),
)

const minimumDrop = z.preprocess(
  fromText,
  z.int(dropSentence).gt(0, dropSentence).max(targetPriceLimitsUsd.max, mostDropSentence),
)

const alertType = z.enum(alertTypes, 'Please choose Price Below Target or Any Price Drop')

const day = (sentence: string) => z.iso.date({ error: sentence, abort: true })
const nights = z
  .int(nightsSentence)
  .min(stayNightLimits.min, nightsSentence)
  .max(stayNightLimits.max, nightsSentence)

const windowInput = z
  .object(
    {
      from: day(windowSentence),
      to: day(windowSentence),
      minNights: nights.nullish(),
      maxNights: nights.nullish(),
    },
    windowSentence,
  )
  .superRefine(({ from, to, minNights, maxNights }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (daysBetween(from, to) < 0) refuse('to', 'The last departure day can’t be before the first')
    const isHalf = ((minNights ?? null) === null) !== ((maxNights ?? null) === null)
    if (isHalf) refuse((minNights ?? null) === null ? 'minNights' : 'maxNights', nightsSentence)
    else if ((minNights ?? 0) > (maxNights ?? 0))
      refuse('maxNights', 'Minimum nights can’t be more than maximum nights')
  })

/** A date pair, a one-way date, or a departure window. Missing party, cabin and stops come from the saved search, else one adult in economy with any stops. A party given in part is not completed from the saved search. */
const watchedTripFields = {
  origin: originInputSchema,
  destination: destinationInputSchema,
  departureDate: day('Please enter travel date').nullish(),
  returnDate: day('Please enter a return date').nullish(),
  window: windowInput.nullish().describe('Instead of dates. Without nights, the trip is one-way.'),
  passengers: passengerCountSchema.optional(),
  children: childCountSchema.optional(),
  infants: infantCountSchema.optional(),
  cabinClass: cabinInputSchema.optional(),
  stops: stopsFilterSchema.optional(),
  savedSearchId: uuid.nullish(),
}

function validateWatchedTrip(
  request: z.output<z.ZodObject<typeof watchedTripFields>>,
  context: z.RefinementCtx,
): void {
  const { origin, destination, departureDate, returnDate, window } = request
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  const party = toPartyIfGiven(request)
  if (party) validateParty(party, refuse)
  if (origin === destination) refuse('destination', samePlaceMessage)
  if (window && (departureDate || returnDate))
    refuse('window', 'Please choose either dates or a departure window')
  if (!window && !departureDate) refuse('departureDate', 'Please enter travel date')
  if (departureDate && returnDate && returnDate <= departureDate)
    refuse('returnDate', 'Return date must be after departure date')
}

/** `null` if the request names none. */
export function toPartyIfGiven({ passengers, children, infants }: Partial<Party>): Party | null {
  if ([passengers, children, infants].every((count) => count === undefined)) return null
  return { passengers: passengers ?? 1, children: children ?? 0, infants: infants ?? 0 }
}

export const watchedTripRequestSchema = z.object(watchedTripFields).superRefine(validateWatchedTrip)

export type WatchedTripRequest = z.output<typeof watchedTripRequestSchema>

/** Fields that the server sets (`route`, `currentPrice`, `isActive`, `isTriggered`) are ignored. */
export const newAlertRequestSchema = z
  .object({
    ...watchedTripFields,
    targetPrice: targetPriceSchema,
    alertType: alertType.default('price_below'),
    minimumDrop: minimumDrop.nullish().describe('Only with `price_drop`.'),
  })
  .superRefine((alert, context) => {
    validateWatchedTrip(alert, context)
    if (alert.minimumDrop && alert.alertType !== 'price_drop')
      context.addIssue({ code: 'custom', path: ['minimumDrop'], message: minimumDropMessage })
  })

export const minimumDropMessage = 'A minimum drop only works with Any Price Drop'

export type NewAlertRequest = z.output<typeof newAlertRequestSchema>
export type NewAlertRequestInput = z.input<typeof newAlertRequestSchema>

/** `isActive: true` resumes the alert, also a triggered one. */
export const alertChangeRequestSchema = z
  .object({
    isActive: z.boolean('Please say true or false for active').optional(),
    targetPrice: targetPriceSchema.optional(),
    alertType: alertType.optional(),
    minimumDrop: minimumDrop.nullish(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    path: ['isActive'],
    error: 'Please say what to change: isActive, targetPrice, alertType or minimumDrop',
  })

export type AlertChangeRequest = z.output<typeof alertChangeRequestSchema>
