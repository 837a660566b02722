import type { CurrencyCode } from '@faresight/contracts/currency-table'
import { stayLimits } from '@faresight/contracts/ai-scan/date-pairs'
import { idOf, keyOf, partyKeys, readParty, twoPlaces, withParty } from './common.ts'
import { text } from '../../text/text.ts'
import { type ScanDraft, type ScanQuestion, emptyScan } from './scan-question.ts'

/** The names that an AI search has in an address. `scan` names a kept one; `mode` tells it from a regular search. */
const scanKeys = [
  'mode',
  'tripType',
  'origin',
  'destination',
  'searchPeriod',
  'minNights',
  'maxNights',
  ...partyKeys,
  'cabinClass',
  'stops',
  'priceWeight',
  'currency',
  'scan',
] as const

const mode = 'ai'

interface Around {
  /** The currency where the address names none that we know. */
  currency: CurrencyCode
  asCurrency: (value: string | null) => CurrencyCode | null
}

interface Reading {
  draft: ScanDraft
  /** The search where the address asks for one and both places are known, else `null`. */
  question: ScanQuestion | null
  /** The kept scan. */
  scanId: string | null
  /** Whether the address names a party for which nobody can search. */
  isPartyInvalid: boolean
  /** The address as it should be: what it says of a scan is right and in order, all else as it was. */
  address: URLSearchParams
}

/** Whether an address is about an AI search. */
export function isScanAddress(params: URLSearchParams): boolean {
  return params.get('mode') === mode
}

/** Reads an AI search from an address. What is wrong in it is repaired: a bad value gives way to its default, all but a party that cannot fly. */
export function readScan(params: URLSearchParams, { currency, asCurrency }: Around): Reading {
  const draft = readDraft(params)
  const named = asCurrency(params.get('currency'))
  const { isInvalid: isPartyInvalid } = readParty(params)
  const isWhole = isScanAddress(params) && Boolean(draft.origin && draft.destination) && !isPartyInvalid
  const question = isWhole ? { ...draft, currency: named ?? currency } : null
  const scanId = question ? idOf(params.get('scan')) : null
  const written = writeScan(question ?? { ...draft, currency: named }, scanId)
  const address = withOthers(isPartyInvalid ? withParty(written, params) : written, params)
  return { draft, question, scanId, isPartyInvalid, address }
}

/** The address of an AI search: every field that differs from its default, always in the same order. */
export function writeScan(
  search: Omit<ScanQuestion, 'currency'> & { currency: CurrencyCode | null },
  scan: string | null = null,
): URLSearchParams {
  const nights = search.tripType === 'oneway' && { minNights: null, maxNights: null }
  const values = { ...search, ...nights, mode, scan }
  const usual = { ...emptyScan, mode: null, currency: null, scan: null }
  const entries = scanKeys.map((key) => [key, values[key], usual[key]] as const)
  return new URLSearchParams(
    entries.flatMap(([key, value, left]) =>
      value === null || value === left || value === '' ? [] : [[key, String(value)]],
    ),
  )
}

/** An address of a scan with whatever else another one says. */
export function withOthers(address: URLSearchParams, params: URLSearchParams): URLSearchParams {
  const others = [...params].filter(([key]) => !isScanKey(key))
  return new URLSearchParams([...address, ...others])
}

/** An address of a scan under another weight, which makes no other scan. */
export function withWeight(params: URLSearchParams, priceWeight: number): URLSearchParams {
  const next = new URLSearchParams(params)
  if (priceWeight === emptyScan.priceWeight) next.delete('priceWeight')
  else next.set('priceWeight', String(priceWeight))
  return next
}

/** What tells scans apart: how much the price counts does not, it ranks what was found. */
export function scanKey(question: ScanQuestion): string {
  return writeScan({ ...question, priceWeight: emptyScan.priceWeight }).toString()
}

function readDraft(params: URLSearchParams): ScanDraft {
  const cabin = params.get('cabinClass')
  return {
    tripType: keyOf(trips, params.get('tripType')) ?? emptyScan.tripType,
    ...twoPlaces(params.get('origin'), params.get('destination')),
    searchPeriod: keyOf(text.scan.periods, params.get('searchPeriod')) ?? emptyScan.searchPeriod,
    ...nightsIn(params.get('minNights'), params.get('maxNights')),
    ...readParty(params).party,
    cabinClass: keyOf(text.search.cabins, cabin === 'premium' ? 'premium_economy' : cabin) ?? 'economy',
    stops: keyOf(text.search.stopsOptions, params.get('stops')) ?? 'any',
    priceWeight: weightOf(params.get('priceWeight')),
  }
}

const trips = { roundtrip: '', oneway: '' }

/** Nights between the limits. Where the one that is named leaves no room for the other's default, that one follows. */
function nightsIn(shortest: string | null, longest: string | null) {
  const [min, max] = [nightsOf(shortest), nightsOf(longest)]
  if (min !== null && max !== null && min > max) return pick(emptyScan)
  const usual = pick(emptyScan)
  return {
    minNights: min ?? Math.min(usual.minNights, max ?? Infinity),
    maxNights: max ?? Math.max(usual.maxNights, min ?? 0),
  }
}

function pick({ minNights, maxNights }: ScanDraft) {
  return { minNights, maxNights }
}

function nightsOf(value: string | null): number | null {
  if (!/^\d{1,2}$/.test(value ?? '')) return null
  const nights = Number(value)
  return nights >= stayLimits.min && nights <= stayLimits.max ? nights : null
}

/** `0.65`: in steps of the slider. */
function weightOf(value: string | null): number {
  if (!/^(0(\.\d{1,2})?|1(\.0{1,2})?)$/.test(value ?? '')) return emptyScan.priceWeight
  return Math.round(Number(value) * 20) / 20
}

function isScanKey(key: string): boolean {
  const keys: readonly string[] = scanKeys
  return keys.includes(key)
}
