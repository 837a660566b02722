import * as z from 'zod'
import { planIds } from './subscription-plans.ts'
import { supportedCurrencyCodes } from './supported-currencies.ts'

/** Lower-cased, so that ids can be compared as text. */
export const uuid = z.uuid('Not a valid id').toLowerCase()

/** A calendar day without a time zone, `YYYY-MM-DD`; in a fare it is local to the airport. */
export const plainDate = z.iso.date('Please enter a date as YYYY-MM-DD')

/** A wall-clock time without a time zone, `HH:mm`; in a fare it is local to the airport. */
export const localTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time as HH:mm')

/** A moment in UTC, ISO 8601 with `Z`. */
export const instant = z.iso.datetime()

/** An IATA airport or metro area code: three capital letters. */
export const iataCode = z.string().regex(/^[A-Z]{3}$/)

export type PlainDate = z.infer<typeof plainDate>

export const webUrlSchema = z.url({ protocol: /^https?$/ })

export const messageAnswerSchema = z.object({ message: z.string() })

/** Any script, without control characters, line breaks, direction marks and lone surrogates. */
export const allowedNameCharacters = {
  pattern: /^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u,
  message: 'Please leave out special characters',
}

export const supportedCurrencyCodeSchema = z.enum(
  supportedCurrencyCodes,
  `Please choose a supported currency: ${supportedCurrencyCodes.join(', ')}`,
)

/** Any ISO 4217 code, for money that others name: sellers, manual invoices. */
export const anyCurrencyCodeSchema = z.string().regex(/^[A-Z]{3}$/)

export const planIdSchema = z.enum(planIds)
