import { grouped, words } from './words.ts'

/** Decimals, percentages and money. */
export const figuresText = {
  /** `4.99`, `1,022.50` */
  decimals: (n: number, places: number) => grouped(n.toFixed(places)),
  percent: (figure: string) => `${figure}%`,
  // A no-break space keeps amount and currency on one line.
  money: (figure: string, code: string) => `${figure}\u00a0${code}`,
  approximately: (phrase: string) => `≈\u00a0${phrase}`,
}

/** Durations and ages. */
export const durationsText = {
  ages: {
    now: 'just now',
    minutes: (n: number) => `${n} min ago`,
    hours: (n: number) => `${n} h ago`,
    days: (n: number) => `${words(n, 'day', 'days')} ago`,
  },
  hours: (n: number) => `${n} h`,
  duration: (hours: number, minutes: number) =>
    hours ? `${hours} h ${String(minutes).padStart(2, '0')} min` : `${minutes} min`,
}
