import type { CurrencyCode } from '@faresight/contracts/currency-table'

/** The detail of the event `currency-detected`, which the window gets. */
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

/** Tells a listener once what was detected: at once where that was before it came. Returns how to stop listening. */
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
