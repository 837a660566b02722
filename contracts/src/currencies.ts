import * as z from 'zod'
import { currencyCodes } from './currency-table.ts'

/** A supported ISO 4217 code. */
export const currencyCode = z.enum(
  currencyCodes,
  `Please choose a supported currency: ${currencyCodes.join(', ')}`,
)

/** Any ISO 4217 code: of money that somebody else names, such as what a seller charges, or an invoice made by hand. */
export const anyCurrency = z.string().regex(/^[A-Z]{3}$/)
