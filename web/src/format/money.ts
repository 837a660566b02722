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

/** `412 USD`, or `≈ 412 USD` if converted; for sentences and labels. Use `Money` on its own. */
export function farePhrase(amount: number, currency: string): string {
  return figuresText.money(markedFigure(amount, currency), currency)
}

/** `412`, or `≈ 412` if converted, where the currency follows apart. */
export function markedFigure(amount: number, currency: string): string {
  return asMarked(fareFigure(amount), currency)
}

/** Marks a figure, a range of them or their heading with `≈` if fares of the currency are converted. */
export function asMarked(figures: string, currency: string): string {
  return isConverted(currency) ? figuresText.approximately(figures) : figures
}

/** `+35 USD`, or `≈ +35 USD` if converted, for what costs extra. */
export function extraPhrase(amount: number, currency: string): string {
  return figuresText.money(asMarked(`+${fareFigure(amount)}`, currency), currency)
}

/** The ends of a range in a sentence, `410` and `466 USD`: if converted, `≈` stands before the first. */
export function rangeEnds(low: number, high: number, currency: string): [low: string, high: string] {
  return [markedFigure(low, currency), figuresText.money(fareFigure(high), currency)]
}

/** `501 USD`, for what a seller charges: never marked as converted. */
export function chargedPhrase(amount: number, currency: string): string {
  return figuresText.money(fareFigure(amount), currency)
}

/** Like the language, it is the same on the whole page. */
let converted: string | null = null

/** Has fares of a currency marked with `≈`; `null` for none. Call it before such fares are rendered. */
export function markConverted(currency: string | null): void {
  converted = currency
}

/** Whether fares of a currency are converted on this page. */
export function isConverted(currency: string): boolean {
  return currency === converted
}

/** `3.33 USD` */
export function planPhrase(amount: number, currency: string): string {
  return figuresText.money(planFigure(amount), currency)
}
