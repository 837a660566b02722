import type { StayRange } from '@faresight/contracts/ai-scan/date-pairs'
import { toDayNumber } from '@faresight/contracts/days'
import type { Check, ScanTask } from '../sampler/task.ts'
import { weightsOf } from '../scans/deals.ts'
import type { ScanRecord, UnansweredCheck } from '../scans/record.ts'

/** `null` one way. */
export function stayOf({
  minNights,
  maxNights,
}: Pick<ScanRecord, 'minNights' | 'maxNights'>): StayRange | null {
  return minNights !== null && maxNights !== null ? { minNights, maxNights } : null
}

/** What the sampler is to look for. */
export function taskOf(scan: ScanRecord, batch: number): ScanTask {
  const { tripType, from, to, today, budget, priceWeight, purpose } = scan
  return {
    tripType,
    firstDay: toDayNumber(from),
    lastDay: toDayNumber(to),
    stay: stayOf(scan),
    today: toDayNumber(today),
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
      ? { kind: 'leg', leg: 'inbound', day: toDayNumber(returnDate ?? ''), why }
      : { kind: 'leg', leg: 'outbound', day: toDayNumber(departureDate), why }
  }
  return {
    kind: 'pair',
    departureDay: toDayNumber(departureDate ?? ''),
    returnDay: returnDate === null ? null : toDayNumber(returnDate),
    why,
  }
}
