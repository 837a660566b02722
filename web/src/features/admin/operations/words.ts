import { formatClock } from '../../../format/dates.ts'
import { locale } from '../../../text/text.ts'

/** `1,022` */
export function count(n: number): string {
  return n.toLocaleString(locale)
}

/** `14:05:03`, by the clock of whoever reads it. */
export function exactClock(instant: string): string {
  return `${formatClock(instant)}:${String(new Date(instant).getSeconds()).padStart(2, '0')}`
}
