import type { ScanCalendar } from '@faresight/contracts/ai-scan/calendar'
import { findCheapestOffer } from '@faresight/contracts/ai-scan/lowest-fare'
import type { UnlockedResult } from '@faresight/contracts/search/result'
import { type CompressedJson, compressJson, decompressJson } from './compressed-json.ts'
import type { RunningScan, ScanRecord, StoredSample } from './record.ts'

/** As MongoDB has it: offers and calendar compressed, since they are 95% of a scan and no query reads them. */
export type StoredScan = Omit<ScanRecord, 'smartSamples' | 'allResults' | 'calendar'> & {
  /** `cheapest` follows from the offers. */
  smartSamples: Omit<StoredSample, 'cheapest'>[]
  /** In the order of the samples: a part per write while the scan runs, then a single one, which is smaller. */
  allResults: CompressedJson[]
  calendar: CompressedJson | null
}

export function toStoredScan(scan: ScanRecord): StoredScan {
  const { smartSamples, allResults, calendar } = scan
  return {
    ...scan,
    smartSamples: toStoredSamples(smartSamples),
    allResults: compressOffers(allResults),
    calendar: calendar && compressJson(calendar),
  }
}

export function toStoredSamples(samples: readonly StoredSample[]): StoredScan['smartSamples'] {
  return samples.map((sample) => {
    const { departureDate, returnDate, why, price, outcome, offers, checkedAt } = sample
    return { departureDate, returnDate, why, price, outcome, offers, checkedAt }
  })
}

/** None where there is nothing to store. */
export function compressOffers(offers: readonly UnlockedResult[]): StoredScan['allResults'] {
  return offers.length ? [compressJson(offers)] : []
}

export function fromStoredScan(stored: StoredScan): ScanRecord {
  const allResults = stored.allResults.flatMap(decompressOffers)
  const byId = new Map(allResults.map((offer) => [offer.id, offer]))
  return {
    ...stored,
    smartSamples: stored.smartSamples.map((sample) => withCheapestOffer(sample, byId)),
    allResults,
    calendar: stored.calendar && decompressCalendar(stored.calendar),
  }
}

// Safe: only `compressOffers` writes the parts, and only the repository the calendar.
const decompressOffers = (part: CompressedJson) => decompressJson(part) as UnlockedResult[]
const decompressCalendar = (calendar: CompressedJson) => decompressJson(calendar) as ScanCalendar

/** Reads the states of one running scan in their order. Decompresses each part once; `calendar` is missing if unchanged. */
export function createRunningScanReader(): (stored: StoredScan) => RunningScan {
  const smartSamples: StoredSample[] = []
  const allResults: UnlockedResult[] = []
  let parts = 0
  let calendarVersion = 0
  return ({ calendar, ...stored }) => {
    const offers = stored.allResults.slice(parts).flatMap(decompressOffers)
    parts = stored.allResults.length
    const byId = new Map([...allResults, ...offers].map((offer) => [offer.id, offer]))
    const samples = stored.smartSamples.slice(smartSamples.length)
    smartSamples.push(...samples.map((sample) => withCheapestOffer(sample, byId)))
    // Only the best deal shows its flights, and the record has them.
    allResults.push(...offers.map((offer) => ({ ...offer, legs: [], options: [] })))
    const isNew = calendar !== null && stored.calendarVersion !== calendarVersion
    calendarVersion = stored.calendarVersion
    return {
      ...stored,
      smartSamples,
      allResults,
      ...(isNew && { calendar: decompressCalendar(calendar) }),
    }
  }
}

function withCheapestOffer(
  sample: StoredScan['smartSamples'][number],
  byId: ReadonlyMap<string, UnlockedResult>,
): StoredSample {
  return { ...sample, cheapest: findCheapestOffer(sample.offers.flatMap((id) => byId.get(id) ?? [])) }
}
