import { useTimeDerived } from '../../browser/timing.ts'
import { formatMoment } from '../../format/dates.ts'
import { formatAge } from '../../format/durations.ts'

/**
 * A note for results older than `afterMs`, else `null`.
 *
 * @param at `null` or `''` if unknown
 */
export function useStaleNote(
  at: string | null,
  afterMs: number,
  words: (when: string, age: string) => string,
): string | null {
  return useTimeDerived((now) =>
    at && now - Date.parse(at) >= afterMs ? words(formatMoment(at), formatAge(at, now)) : null,
  )
}
