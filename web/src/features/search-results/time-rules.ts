import { clockOf } from '../../format/durations.ts'

/** Accepted local times at one end of a leg. */
export interface TimeRule {
  /** From 0. */
  leg: number
  end: TimeEnd
  /** Minutes after midnight, inclusive. */
  from: number
  to: number
}

export const timeEnds = ['departure', 'arrival'] as const
export type TimeEnd = (typeof timeEnds)[number]

export const lastMinute = 24 * 60 - 1

const letters: Record<TimeEnd, string> = { departure: 'd', arrival: 'a' }
const pattern = /^([1-5])([da])([01]\d|2[0-3])([0-5]\d)-([01]\d|2[0-3])([0-5]\d)$/

/** Parses `1d1000-2359,2a0000-1200`. Ignores invalid rules; the last one for an end wins. */
export function readTimeRules(text: string): TimeRule[] {
  return text.split(',').reduce<TimeRule[]>((rules, part) => {
    const [, leg, letter, ...times] = pattern.exec(part) ?? []
    const [hour = 0, minute = 0, toHour = 0, toMinute = 0] = times.map(Number)
    const [from, to] = [hour * 60 + minute, toHour * 60 + toMinute]
    if (!leg || from > to) return rules
    return withTimes(rules, {
      leg: Number(leg) - 1,
      end: letter === letters.departure ? 'departure' : 'arrival',
      from,
      to,
    })
  }, [])
}

export function writeTimeRules(rules: readonly TimeRule[]): string {
  return rules
    .map(({ leg, end, from, to }) => `${leg + 1}${letters[end]}${digits(from)}-${digits(to)}`)
    .join(',')
}

/** Replaces the rule of the same end; a whole day removes it. */
export function withTimes(rules: readonly TimeRule[], rule: TimeRule): TimeRule[] {
  const others = rules.filter(({ leg, end }) => leg !== rule.leg || end !== rule.end)
  if (rule.from <= 0 && rule.to >= lastMinute) return others
  return [...others, rule].toSorted((a, b) => a.leg - b.leg || b.end.localeCompare(a.end))
}

function digits(minutes: number): string {
  return clockOf(minutes).replace(':', '')
}
