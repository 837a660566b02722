/** What figures did, and what an alert makes of it. */
export interface AlertCase {
  alert: string
  when: string
  /** Series by name and labels, a value a minute as promtool writes them: `0+6x90` rises by six for 90 minutes. */
  series: Record<string, string>
  /** When it is looked at. */
  at: string
  /** The severities that fire then; none where nobody is to be told. */
  fires: readonly ('page' | 'ticket')[]
}

/** A figure that stands at one value for so many minutes. */
export const steady = (value: number, minutes = 240): string => `${value}x${minutes}`

/** A counter that rises by so much a minute. */
export const rising = (perMinute: number, minutes = 240): string => `0+${perMinute}x${minutes}`

/** A labelled counter that is not there for an hour, and then has counted one. */
export const bornAtOne = '_x60 1x120'
