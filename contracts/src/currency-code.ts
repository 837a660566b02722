import * as z from 'zod'
import { supportedCurrencyCodes } from './supported-currencies.ts'

/** A supported ISO 4217 code. */
export const currencyCodeSchema = z.enum(
  supportedCurrencyCodes,
  `Please choose a supported currency: ${supportedCurrencyCodes.join(', ')}`,
)

/** Any ISO 4217 code, for money that others name: sellers, manual invoices. */
export const anyCurrencyCodeSchema = z.string().regex(/^[A-Z]{3}$/)
