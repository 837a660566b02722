import { useAtNow } from '../../browser/timing.ts'
import { formatMoment } from '../../format/dates.ts'
import { formatAge } from '../../format/durations.ts'

/**
 * Kept results grow old: past a while the page says when they were found, before any price is believed.
 *
 * @param at when they were found; `null` and `''` where nobody knows
 * @returns what `words` makes of the moment and its age, or `null` until then
 */
export function useOldWords(
  at: string | null,
  afterMs: number,
  words: (when: string, age: string) => string,
): string | null {
  return useAtNow((now) =>
    at && now - Date.parse(at) >= afterMs ? words(formatMoment(at), formatAge(at, now)) : null,
  )
}
