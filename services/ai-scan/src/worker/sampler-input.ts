import { certificateAudits } from '@faresight/contracts/ai-scan/forecast-rules'
import { toDayNumber } from '@faresight/contracts/days'
import type { ScanCheck, SamplerTask } from '../sampler/task.ts'
import { toScoreWeights } from '../scans/deals.ts'
import { toStayRange } from '../scans/quote-question.ts'
import type { ScanRecord, UnansweredCheck } from '../scans/record.ts'

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
    isAudited:
      purpose !== 'visitor' && budget >= certificateAudits.minChecks && seed % certificateAudits.oneIn === 0,
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
