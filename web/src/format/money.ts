import { figuresText } from '../text/figures.ts'
import { text } from '../text/text.ts'

/** Fares are shown without decimals, in all currencies. */
export function shownFare(amount: number): number {
  return Math.round(amount)
}

/** `1022.4` → `1,022` */
export function fareFigure(amount: number): string {
  return text.count(shownFare(amount))
}

/** `4.99` */
export function planFigure(amount: number): string {
  return figuresText.decimals(amount, 2)
}

/** `4.99` for USD, `700` for KRW */
export function chargeFigure(amount: number, currency: string): string {
  return figuresText.decimals(amount, decimalsIn(currency))
}

/** Intl knows all currencies but is slow, so USD is hard-coded. */
function decimalsIn(currency: string): number {
  if (currency === 'USD') return 2
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}

/** `412 USD`, for sentences and labels; use `Money` on its own. */
export function farePhrase(amount: number, currency: string): string {
  return figuresText.money(fareFigure(amount), currency)
}

/** `3.33 USD` */
export function planPhrase(amount: number, currency: string): string {
  return figuresText.money(planFigure(amount), currency)
}
