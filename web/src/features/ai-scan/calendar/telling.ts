import { useNow } from '../../../browser/clock.ts'
import { useLevels } from '../../../flights/levels/api.ts'
import { routeOf } from '../../../flights/levels/route.ts'
import type { AskedScan } from '../../../flights/trips/scan/asked.ts'
import type { Telling } from './rules/sentences.ts'

/** By what the calendar of a scan tells its prices. */
export function useTelling(asked: AskedScan): Telling {
  const now = useNow()
  const { levels } = useLevels(routeOf(asked))
  const { currency, passengers } = asked
  return { currency, passengers, levels, now }
}
