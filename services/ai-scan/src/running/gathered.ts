import { findCheapestOffer } from '@faresight/contracts/ai-scan/lowest-fare'
import type { OpenResult, ProviderStatus } from '@faresight/contracts/search/result'
import { dealsOf, standFor, weightsOf, yardsticks } from '../scans/deals.ts'
import { datesOf } from '../scans/questions.ts'
import type { ProviderTally, ScanRecord, StoredSample } from '../scans/record.ts'
import type { RunState } from '../scans/store.ts'
import type { Check } from '../sampler/task.ts'

type Part = 'smartSamples' | 'allResults' | 'providers' | 'remarks' | 'budget' | 'priceWeight'

/** What a scan has found so far. */
export type Gathered = Pick<ScanRecord, Part>

/** What one answered check adds to its scan. */
export interface Growth {
  sample: StoredSample
  offers: OpenResult[]
  state: RunState
}

/** What a check that was answered adds to what there is. */
export function growthBy(
  before: Gathered,
  check: Check,
  { offers, providers }: { offers: readonly OpenResult[]; providers: readonly ProviderStatus[] },
  now: Date,
): Growth {
  const weights = weightsOf(before.priceWeight)
  const isLeg = check.kind === 'leg'
  const known = new Set(before.allResults.map(({ id }) => id))
  // A one-way day is no cell of the calendar: its offers are nobody's to take.
  const fresh = isLeg ? [] : offers.filter(({ id }) => !known.has(id))
  const results = [...before.allResults, ...fresh]
  const seen = yardsticks(isLeg ? offers : results)
  const outcome = seen && standFor(offers, seen, weights)
  const price = yardsticks(offers)?.price ?? null
  const sample: StoredSample = {
    ...datesOf(check),
    why: check.why,
    price,
    cheapest: isLeg ? null : findCheapestOffer(offers),
    outcome: outcome?.price
      ? { price: outcome.price, minutes: outcome.duration || null, lowest: price ?? outcome.price }
      : null,
    offers: isLeg ? [] : offers.map(({ id }) => id),
    checkedAt: now,
  }
  const samples = [...before.smartSamples, sample]
  return {
    sample,
    offers: fresh,
    state: {
      bestDeal: dealsOf(samples, results, weights).best,
      progress: progressAt(samples.length, before.budget),
      ...heardBy(before, providers),
    },
  }
}

/** What a check that nobody answered leaves behind. */
export function heardBy(
  before: Pick<Gathered, 'providers' | 'remarks'>,
  statuses: readonly ProviderStatus[],
): Pick<Gathered, 'providers' | 'remarks'> {
  const remarks = statuses.flatMap((status) => status.remarks ?? [])
  return {
    providers: statuses.reduce(tallied, before.providers),
    remarks: [...new Set([...before.remarks, ...remarks])],
  }
}

function tallied(tallies: ProviderTally[], { provider, status, detail }: ProviderStatus): ProviderTally[] {
  const old = tallies.find((it) => it.provider === provider)
  const before = old ?? { provider, answered: 0, missed: 0, trouble: null }
  const after =
    status === 'ok'
      ? { ...before, answered: before.answered + 1 }
      : { ...before, missed: before.missed + 1, trouble: { status, detail } }
  return old ? tallies.map((it) => (it === old ? after : it)) : [...tallies, after]
}

/** Whole percent of the budget; the last one comes with the end. */
function progressAt(checks: number, budget: number): number {
  return Math.min(99, Math.round((100 * checks) / budget))
}
