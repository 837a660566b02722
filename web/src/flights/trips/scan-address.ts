import type { CurrencyCode } from '@faresight/contracts/supported-currencies'
import { stayNightLimits } from '@faresight/contracts/ai-scan/date-pairs'
import {
  type Param,
  type UrlSchema,
  format,
  oneOf,
  othersIn,
  parse,
  textParam,
} from '../../browser/url-state.ts'
import {
  type Reading,
  currencyParam,
  idParam,
  keyOf,
  partyKeys,
  placeParams,
  readParty,
  repairedAddress,
  travelParams,
  twoPlaces,
} from './common.ts'
import { text } from '../../text/text.ts'
import { type ScanDraft, type ScanInput, emptyScan } from './scan-input.ts'

interface ScanParams extends ScanDraft {
  /** Tells an AI search from a regular one. */
  mode: 'ai' | null
  currency: CurrencyCode | null
  scan: string | null
}

const nightsParam = (initial: number): Param<number> => ({
  read: (value) => {
    const nights = /^\d{1,2}$/.test(value) ? Number(value) : 0
    return nights >= stayNightLimits.min && nights <= stayNightLimits.max ? nights : undefined
  },
  write: String,
  initial,
})

export const scanUrl: UrlSchema<ScanParams> = {
  params: {
    mode: textParam((value) => (value === 'ai' ? value : undefined), null),
    tripType: oneOf(['roundtrip', 'oneway'], emptyScan.tripType),
    ...placeParams,
    searchPeriod: textParam((value) => keyOf(text.scan.periods, value), emptyScan.searchPeriod),
    minNights: nightsParam(emptyScan.minNights),
    maxNights: nightsParam(emptyScan.maxNights),
    ...travelParams,
    // In the slider's steps.
    priceWeight: {
      read: (value) =>
        /^(0(\.\d{1,2})?|1(\.0{1,2})?)$/.test(value) ? Math.round(Number(value) * 20) / 20 : undefined,
      write: String,
      initial: emptyScan.priceWeight,
    },
    currency: currencyParam,
    scan: idParam,
  },
  tidy: (state) => ({ ...state, ...twoPlaces(state.origin, state.destination), ...nightsIn(state) }),
  history: 'push',
}

interface ScanReading extends Reading<ScanDraft, ScanInput> {
  /** The kept scan. */
  scanId: string | null
}

/** Whether an address is about an AI search. */
export function isScanAddress(params: URLSearchParams): boolean {
  return params.get('mode') === 'ai'
}

/**
 * Reads an AI search from an address. What is wrong in it is repaired: a bad value gives way to its default, all but a party that
 * cannot fly.
 *
 * @param around the currency where the address names none that we know
 */
export function readScan(params: URLSearchParams, around: { currency: CurrencyCode }): ScanReading {
  const { mode, currency, scan, ...read } = parse(scanUrl, params)
  const { party, problem: partyProblem } = readParty(params)
  const draft = { ...read, ...party }
  const isWhole = mode !== null && Boolean(draft.origin && draft.destination) && !partyProblem
  const question = isWhole ? { ...draft, currency: currency ?? around.currency } : null
  const scanId = question && scan
  const written = writeScan(question ?? { ...draft, currency }, scanId)
  const address = repairedAddress(written, scanUrl, params, partyProblem ? partyKeys : [])
  return { draft, question, scanId, partyProblem, address }
}

/** The address of an AI search: every field that differs from its default, always in the same order. */
export function writeScan(
  search: Omit<ScanInput, 'currency'> & { currency: CurrencyCode | null },
  scan: string | null = null,
): URLSearchParams {
  return format(scanUrl, { ...search, mode: 'ai', scan })
}

/** An address of a scan with whatever else another one says. */
export function withOthers(address: URLSearchParams, params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...address, ...othersIn(scanUrl, params)])
}

/** What tells scans apart: how much the price counts does not, it ranks what was found. */
export function scanKey(question: ScanInput): string {
  return writeScan({ ...question, priceWeight: emptyScan.priceWeight }).toString()
}

/** Where one of them leaves no room for the other's default, that one follows. One-way trips have no stay. */
function nightsIn({ tripType, minNights: min, maxNights: max }: ScanDraft) {
  const { minNights, maxNights } = emptyScan
  if (tripType === 'oneway') return { minNights, maxNights }
  if (min <= max) return {}
  if (max === maxNights) return { maxNights: min }
  return min === minNights ? { minNights: max } : { minNights, maxNights }
}
