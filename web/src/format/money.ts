import { figuresText } from '../text/figures.ts'
import { text } from '../text/text.ts'

/** `1022.4` → `1022`: a fare as it is shown, in major units. Fares have no decimals, in any currency. */
export function shownFare(amount: number): number {
  return Math.round(amount)
}

/** `1022.4` → `1,022`: the figure of a fare, in major units. */
export function fareFigure(amount: number): string {
  return text.count(shownFare(amount))
}

/** `4.99` → `4.99`: the figure of a plan's price. */
export function planFigure(amount: number): string {
  return figuresText.decimals(amount, 2)
}

/** `4.99` USD → `4.99`, `700` KRW → `700`: the figure of what was charged, with as many decimals as its currency has. */
export function chargeFigure(amount: number, currency: string): string {
  return figuresText.decimals(amount, decimalsIn(currency))
}

/** The browser knows those of all currencies, and takes its time to. */
function decimalsIn(currency: string): number {
  if (currency === 'USD') return 2
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/** `412 USD`, for a sentence or a label; the page itself shows `Money`. */
export function farePhrase(amount: number, currency: string): string {
  return figuresText.money(fareFigure(amount), currency)
}

/** `3.33 USD`. */
export function planPhrase(amount: number, currency: string): string {
  return figuresText.money(planFigure(amount), currency)
}
