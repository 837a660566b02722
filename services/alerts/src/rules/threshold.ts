import type { StoredAlert } from '../schema.ts'

type Wish = Pick<StoredAlert, 'alertType' | 'targetPrice' | 'minimumDrop' | 'currentMinor'>

const dollar = 100

/**
 * The most that a fare may cost to trigger an alert, in US cents. `null` where that cannot be said: nobody knows yet what a drop
 * would be measured from.
 */
export function thresholdOf({ alertType, targetPrice, minimumDrop, currentMinor }: Wish): number | null {
  if (alertType === 'price_below') return targetPrice * dollar
  return currentMinor === null ? null : currentMinor - Math.max(1, (minimumDrop ?? 0) * dollar)
}
