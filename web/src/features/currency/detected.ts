import type { CurrencyCode } from '@faresight/contracts/currency-table'

/** Detail of the window event `currency-detected`. */
export interface Detected {
  country: string
  currency: CurrencyCode
}

const event = 'currency-detected'

let untold: Detected | null = null

export function announceDetected(detected: Detected): void {
  untold = detected
  dispatchEvent(new CustomEvent<Detected>(event, { detail: detected }))
}

/**
 * Calls back once with the detected currency, at once if it is known.
 *
 * @returns a function that unsubscribes
 */
export function onceDetected(tell: (detected: Detected) => void): () => void {
  const listener = () => {
    if (!untold) return
    const detected = untold
    untold = null
    tell(detected)
  }
  listener()
  addEventListener(event, listener)
  return () => removeEventListener(event, listener)
}
