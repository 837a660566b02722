import * as z from 'zod'
import { currencyCode, anyCurrency } from './currencies.ts'
import { decimalsOf, isOffered } from './currency-table.ts'

/** An amount in whole minor units (cents for USD, yen for JPY, fils for KWD). The only form money has inside. */
export const money = z.object({ minor: z.int(), currency: currencyCode })

export type Money = z.infer<typeof money>

/** The same in whatever currency a seller charges. */
export const sellerMoney = z.object({ minor: z.int(), currency: anyCurrency })

export type SellerMoney = z.infer<typeof sellerMoney>

/** The same as money of a currency that is offered here, or `null`. */
export function offeredMoney({ minor, currency }: SellerMoney): Money | null {
  return isOffered(currency) ? { minor, currency } : null
}

/** `412.5` USD → `{ minor: 41250, currency: 'USD' }`, rounded half away from zero to the minor unit. */
export function fromMajor<C extends string>(major: number, currency: C): { minor: number; currency: C } {
  const exact = Math.abs(major) * 10 ** decimalsOf(currency)
  // Most prices are whole by now, and text takes longer than all else here.
  const scaled = Number.isInteger(exact) ? exact : Number(exact.toPrecision(15))
  return { minor: Math.sign(major) * Math.round(scaled), currency }
}
