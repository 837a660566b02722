import type { FigureUnit } from '@faresight/contracts/admin/figures'
import { fareFigure, planFigure } from '../../../../format/money.ts'
import { formatShare } from '../../../../format/shares.ts'
import { figuresText } from '../../../../text/figures-text.ts'
import { locale, text } from '../../../../text/text.ts'
import { adminText } from '../../../../text/admin-text.ts'
import type { Change } from '../rules/figures.ts'

const words = adminText.overview.figures

/** From here on cents say nothing, and take the room of a whole card. */
const wholeFrom = 100_000

/** US dollars without their name: `1,234.50`, `123,457`. */
export function usdFigure(usd: number): string {
  return Math.abs(usd) < wholeFrom ? planFigure(usd) : fareFigure(usd)
}

/** A figure in its unit, but for the name of the currency. */
export function valueFigure(value: number, unit: FigureUnit): string {
  if (unit === 'usd') return usdFigure(value)
  return unit === 'share' ? formatShare(value) : value.toLocaleString(locale)
}

/** By how much something has changed, without its direction: `6.4%` where it was something before, else `12`. */
export function changeFigure({ by, share }: Change, unit: FigureUnit): string {
  const size = Math.abs(by)
  if (unit === 'share') return words.points(text.count(Math.round(size * 1000) / 10), size * 100)
  if (share !== null) return formatShare(Math.abs(share))
  return unit === 'usd' ? figuresText.money(usdFigure(size), 'USD') : size.toLocaleString(locale)
}
