import { grouped } from './words.ts'

/** How figures are written that are not just counted. */
export const figuresText = {
  /** `4.99`, `1,022.50`: with so many places after the point. */
  decimals: (n: number, places: number) => grouped(n.toFixed(places)),
  percent: (figure: string) => `${figure}%`,
  // No line breaks between a figure and its currency.
  money: (figure: string, code: string) => `${figure}\u00a0${code}`,
}
