import * as z from 'zod'
import { currencyCodeSchema, anyCurrencyCodeSchema } from './currency-code.ts'
import { minorUnitDecimals, isSupportedCurrency } from './supported-currencies.ts'

/** An amount in whole minor units (cents for USD, yen for JPY, fils for KWD). The only form money has inside. */
export const moneySchema = z.object({ minor: z.int(), currency: currencyCodeSchema })

export type Money = z.infer<typeof moneySchema>

/** The same in whatever currency a seller charges. */
export const sellerMoneySchema = z.object({ minor: z.int(), currency: anyCurrencyCodeSchema })

export type SellerMoney = z.infer<typeof sellerMoneySchema>

/** The same as money of a currency that is offered here, or `null`. */
export function toSupportedMoney({ minor, currency }: SellerMoney): Money | null {
  return isSupportedCurrency(currency) ? { minor, currency } : null
}

/** `412.5` USD → `{ minor: 41250, currency: 'USD' }`, rounded half away from zero to the minor unit. */
export function moneyFromMajorUnits<C extends string>(
  major: number,
  currency: C,
): { minor: number; currency: C } {
  const exact = Math.abs(major) * 10 ** minorUnitDecimals(currency)
  // Most prices are whole by now, and text takes longer than all else here.
  const scaled = Number.isInteger(exact) ? exact : Number(exact.toPrecision(15))
  return { minor: Math.sign(major) * Math.round(scaled), currency }
}
