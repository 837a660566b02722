type Severity = 'page' | 'ticket'

/** By metric and labels, a value per minute in promtool's notation: `0+6x90` rises by six for 90 minutes. */
type Series = Readonly<Record<string, string>>

/** What metrics do, and which severities of an alert fire at a time after the start, `90m`. */
export interface AlertCase {
  fires: readonly Severity[]
  at: string
  when: string
  series: Series
}

/** By the name of the alert. */
export type AlertCases = Readonly<Record<string, readonly AlertCase[]>>

export function firingCase(
  severity: Severity | 'page, ticket',
  at: string,
  when: string,
  series: Series,
): AlertCase {
  const severities: Severity[] = severity === 'page, ticket' ? ['page', 'ticket'] : [severity]
  return { fires: severities, at, when, series }
}

export function silentCase(at: string, when: string, series: Series): AlertCase {
  return { fires: [], at, when, series }
}

export const constantSeries = (value: number, minutes = 240): string => `${value}x${minutes}`

export const risingCounterSeries = (perMinute: number, minutes = 240): string => `0+${perMinute}x${minutes}`

/** A labelled counter that does not exist for an hour, and then is 1. */
export const newCounterSeries = '_x60 1x120'
