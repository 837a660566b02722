import type { CurrencyCode } from '@faresight/contracts/currency-table'

/** Detail of the window event `currency-detected`. */
export interface Detected {
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
