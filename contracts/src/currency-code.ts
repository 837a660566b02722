import * as z from 'zod'
import { supportedCurrencyCodes } from './supported-currencies.ts'

/** A supported ISO 4217 code. */
export const currencyCodeSchema = z.enum(
  supportedCurrencyCodes,
  `Please choose a supported currency: ${supportedCurrencyCodes.join(', ')}`,
)

/** Any ISO 4217 code: of money that somebody else names, such as what a seller charges, or an invoice made by hand. */
export const anyCurrencyCodeSchema = z.string().regex(/^[A-Z]{3}$/)
