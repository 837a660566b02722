import type { StoredAlert } from '../schema.ts'

type AlertTarget = Pick<StoredAlert, 'alertType' | 'targetPrice' | 'minimumDrop' | 'currentMinor'>

const dollar = 100

/** The highest price in US cents that triggers an alert; `null` for a drop without a known price to measure from. */
export function triggerThresholdCents({
  alertType,
  targetPrice,
  minimumDrop,
  currentMinor,
}: AlertTarget): number | null {
  if (alertType === 'price_below') return targetPrice * dollar
  return currentMinor === null ? null : currentMinor - Math.max(1, (minimumDrop ?? 0) * dollar)
}
