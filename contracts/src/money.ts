import * as z from 'zod'
import { supportedCurrencyCodeSchema, anyCurrencyCodeSchema } from './common.ts'
import { minorUnitDecimals, isSupportedCurrency } from './supported-currencies.ts'

/** Whole minor units (cents, yen, fils). Money has only this form in services. */
export const moneySchema = z.object({ minor: z.int(), currency: supportedCurrencyCodeSchema })

export type Money = z.infer<typeof moneySchema>

export const sellerMoneySchema = z.object({ minor: z.int(), currency: anyCurrencyCodeSchema })

export type SellerMoney = z.infer<typeof sellerMoneySchema>

export function toSupportedMoney({ minor, currency }: SellerMoney): Money | null {
  return isSupportedCurrency(currency) ? { minor, currency } : null
}

/** `412.5` USD → `{ minor: 41250, currency: 'USD' }`, rounded half away from zero to the minor unit. */
export function moneyFromMajorUnits<C extends string>(
  major: number,
  currency: C,
): { minor: number; currency: C } {
  const exact = Math.abs(major) * 10 ** minorUnitDecimals(currency)
  // Most prices are whole, and toPrecision is slow.
  const scaled = Number.isInteger(exact) ? exact : Number(exact.toPrecision(15))
  return { minor: Math.sign(major) * Math.round(scaled), currency }
}
