import { grouped } from './words.ts'

/** Decimals, percentages and money. */
export const figuresText = {
  /** `4.99`, `1,022.50` */
  decimals: (n: number, places: number) => grouped(n.toFixed(places)),
  percent: (figure: string) => `${figure}%`,
  // A no-break space keeps amount and currency on one line.
  money: (figure: string, code: string) => `${figure}\u00a0${code}`,
  approximately: (phrase: string) => `≈\u00a0${phrase}`,
}
