import { locale } from '../text/text.ts'

const whole = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
const fine = new Intl.NumberFormat(locale, {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const floor = new Intl.NumberFormat(locale, {
  style: 'percent',
  maximumFractionDigits: 1,
  roundingMode: 'floor',
})

const least = 0.001

/** `0.784` → `78%`. What is not quite all, or nothing, is never told as such: `99.7%`, `0.4%`, `<0.1%`. */
export function formatShare(share: number): string {
  const rounded = Math.round(share * 100)
  if (share > 0.99 && share < 1) return floor.format(share)
  return share !== 0 && Math.abs(rounded) < 1 ? formatFineShare(share) : whole.format(share)
}

/** `0.0614` → `6.1%`: for shares that are small and compared with each other. */
export function formatFineShare(share: number): string {
  if (share > 0 && share < least / 2) return `<${fine.format(least)}`
  return share === 0 ? whole.format(share) : fine.format(share)
}
