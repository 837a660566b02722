import { figuresText } from '../text/figures.ts'
import { text } from '../text/text.ts'

const least = 0.001

/** `0.784` → `78%`. Values close to 0 or 1 keep a decimal: `99.7%`, `0.4%`, `<0.1%`. */
export function formatShare(share: number): string {
  const rounded = Math.round(share * 100)
  if (share > 0.99 && share < 1) return figuresText.percent(text.count(Math.floor(share * 1000) / 10))
  return share !== 0 && Math.abs(rounded) < 1 ? formatFineShare(share) : percent(share, 0)
}

/** `0.0614` → `6.1%` */
export function formatFineShare(share: number): string {
  if (share > 0 && share < least / 2) return `<${percent(least, 1)}`
  return percent(share, share === 0 ? 0 : 1)
}

function percent(share: number, places: number): string {
  return figuresText.percent(figuresText.decimals(share * 100, places))
}
