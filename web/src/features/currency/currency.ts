import { type CurrencyCode, supportedCurrencies } from '@faresight/contracts/supported-currencies'
import { readStored, useStored, writeStored } from '../../browser/stored.ts'
import { whenIdle } from '../../browser/timing.ts'

const key = 'preferred_currency'

/** A supported code, or `null`. */
export function asCurrency(value: string | null): CurrencyCode | null {
  return supportedCurrencies.find(({ code }) => code === value)?.code ?? null
}

/** The stored currency, else USD. */
export function useCurrency(): CurrencyCode {
  return asCurrency(useStored(key)) ?? 'USD'
}

export function chooseCurrency(code: CurrencyCode): void {
  writeStored(key, code)
}

/** Whether a value is stored, even an unreadable one, which means USD. */
function hasChosenCurrency(): boolean {
  return readStored(key) !== null
}

/** Detail of the window event `currency-detected`. */
interface Detected {
  country: string
  currency: CurrencyCode
}

const detectedEvent = 'currency-detected'

let pending: Detected | null = null

/** Detects, stores and announces the currency of a new visitor's country once the browser is idle. */
export async function detectOnFirstVisit(): Promise<void> {
  if (hasChosenCurrency()) return
  const { detectCurrency } = await whenIdle(() => import('./detect.ts'))()
  const detected = await detectCurrency()
  // A choice made in the meantime wins.
  if (!detected || hasChosenCurrency()) return
  chooseCurrency(detected.currency)
  // Without storage the currency stays USD.
  if (!hasChosenCurrency()) return
  pending = detected
  dispatchEvent(new CustomEvent<Detected>(detectedEvent, { detail: detected }))
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
  addEventListener(detectedEvent, listener)
  return () => removeEventListener(detectedEvent, listener)
}
