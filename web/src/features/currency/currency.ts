import { type CurrencyCode, currencies } from '@faresight/contracts/currency-table'
import { readStored, useStored, writeStored } from '../../browser/stored.ts'
import { whenIdle } from '../../browser/timing.ts'

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

/** Detail of the window event `currency-detected`. */
interface Detected {
  country: string
  currency: CurrencyCode
}

const event = 'currency-detected'

let pending: Detected | null = null

export function announceCurrency(detected: Detected): void {
  pending = detected
  dispatchEvent(new CustomEvent<Detected>(event, { detail: detected }))
}

/**
 * Calls back once with the detected currency, at once if it is known.
 *
 * @returns a function that unsubscribes
 */
export function onCurrencyDetected(tell: (detected: Detected) => void): () => void {
  const listener = () => {
    if (!pending) return
    const detected = pending
    pending = null
    tell(detected)
  }
  listener()
  addEventListener(event, listener)
  return () => removeEventListener(event, listener)
}

/** Detects the currency of a new visitor once the browser is idle. */
export async function detectOnFirstVisit(): Promise<void> {
  if (hasChosenCurrency()) return
  const { detectCurrency } = await whenIdle(() => import('./detect.ts'))()
  await detectCurrency()
}
