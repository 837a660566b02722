import { type CurrencyCode, currencies } from '@faresight/contracts/currency-table'
import { readStored, useStored, writeStored } from '../../browser/stored.ts'

const key = 'preferred_currency'

/** A supported code, or `null`. */
export function asCurrency(value: string | null): CurrencyCode | null {
  return currencies.find(({ code }) => code === value)?.code ?? null
}

/** The stored currency, else USD. */
export function useCurrency(): CurrencyCode {
  return asCurrency(useStored(key)) ?? 'USD'
}

export function chooseCurrency(code: CurrencyCode): void {
  writeStored(key, code)
}

/** Whether a value is stored, even an unreadable one, which means USD. */
export function hasChosenCurrency(): boolean {
  return readStored(key) !== null
}
