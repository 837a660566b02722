import { dayNumber } from '@faresight/contracts/days'
import type { Check, ScanTask } from '../sampler/task.ts'
import { weightsOf } from '../scans/deals.ts'
import type { ScanRecord, UnansweredCheck } from '../scans/record.ts'

/** What the sampler is to look for. */
export function taskOf(scan: ScanRecord, batch: number): ScanTask {
  const { tripType, from, to, today, minNights, maxNights, budget, priceWeight, purpose } = scan
  const isRoundTrip = minNights !== null && maxNights !== null
  return {
    tripType,
    firstDay: dayNumber(from),
    lastDay: dayNumber(to),
    stay: isRoundTrip ? { minNights, maxNights } : null,
    today: dayNumber(today),
    budget,
    batch,
    weights: weightsOf(priceWeight),
    // What a visitor sees are checks: fewer of them would look like less.
    stopsEarly: purpose !== 'visitor',
    seed: Number.parseInt(scan._id.slice(0, 8), 16),
  }
}

/** The check that a stored sample was, or one that nobody answered. */
export function checkOf({ departureDate, returnDate, why }: UnansweredCheck): Check {
  if (why === 'leg') {
    return departureDate === null
      ? { kind: 'leg', leg: 'inbound', day: dayNumber(returnDate ?? ''), why }
      : { kind: 'leg', leg: 'outbound', day: dayNumber(departureDate), why }
  }
  return {
    kind: 'pair',
    departureDay: dayNumber(departureDate ?? ''),
    returnDay: returnDate === null ? null : dayNumber(returnDate),
    why,
  }
}

/** How many pairs of days there are in a period. */
export function countPairs(
  { from, to }: Pick<ScanRecord, 'from' | 'to'>,
  stay: { minNights: number; maxNights: number } | null,
): number {
  const days = dayNumber(to) - dayNumber(from) + 1
  if (!stay) return days
  let pairs = 0
  for (let nights = stay.minNights; nights <= stay.maxNights; nights++) pairs += Math.max(0, days - nights)
  return pairs
}
