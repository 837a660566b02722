import { sandboxCityPairCount, type SandboxLookups } from '../fares/sandbox-market.ts'
import { lastDayAhead } from './grids.ts'

/** Spaced for history (7 days) and calendars (2 to 7 days). */
export function sandboxLookups(isSmoke: boolean): SandboxLookups {
  return {
    searchDays: isSmoke ? [0, 7] : [0, 3, 7, 10, 14],
    lastDayAhead,
    everyFlightDay: 1,
    cityPairs: isSmoke ? 2 : sandboxCityPairCount,
  }
}
