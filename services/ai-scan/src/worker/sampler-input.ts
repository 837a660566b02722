import { toDayNumber } from '@faresight/contracts/days'
import type { ScanCheck, SamplerTask } from '../sampler/task.ts'
import { toScoreWeights } from '../scans/deals.ts'
import { toStayRange } from '../scans/quote-question.ts'
import type { ScanRecord, UnansweredCheck } from '../scans/record.ts'

/** One in five of the scans with at least 30 checks is audited: with fewer, each check counts more. */
const audits = { oneIn: 5, minBudget: 30 }

export function toSamplerTask(scan: ScanRecord, batchSize: number): SamplerTask {
  const { tripType, from, to, today, budget, priceWeight, purpose } = scan
  const seed = Number.parseInt(scan._id.slice(0, 8), 16)
  return {
    tripType,
    firstDay: toDayNumber(from),
    lastDay: toDayNumber(to),
    stay: toStayRange(scan),
    today: toDayNumber(today),
    budget,
    batch: batchSize,
    weights: toScoreWeights(priceWeight),
    // A visitor sees little but the number of checks.
    stopsEarly: purpose !== 'visitor',
    isAudited: purpose !== 'visitor' && budget >= audits.minBudget && seed % audits.oneIn === 0,
    seed,
  }
}

export function toSamplerCheck({ departureDate, returnDate, why }: UnansweredCheck): ScanCheck {
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
