import { type Param, type UrlSchema, flag, oneOf } from '../../browser/url-state.ts'
import { type Filters, allianceKinds, fareNeeds, sellerKinds, stopKinds, layoverKinds } from './filters.ts'
import { type Sort, sorts } from './ranking.ts'
import { readTimeRules, writeTimeRules } from './time-rules.ts'

/** How results are sorted and filtered. */
export interface View extends Filters {
  sort: Sort
  /** Bags of each traveller that prices are compared with. */
  cabinBags: number
  checkedBags: number
}

export const maxBags = { cabin: 1, checked: 2 } as const

/** A whole number above 0. */
const limit: Param<number | null> = {
  read: (text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined),
  write: (value) => String(value ?? ''),
  initial: null,
}

export const resultsUrl: UrlSchema<View> = {
  params: {
    sort: oneOf(sorts, 'best'),
    withoutStops: listOf(stopKinds),
    withoutLayovers: listOf(layoverKinds),
    withoutAirlines: listOf<string>(),
    withoutAlliances: listOf(allianceKinds),
    withoutAircraft: listOf<string>(),
    withoutProviders: listOf<string>(),
    withoutSellers: listOf(sellerKinds),
    mustHave: listOf(fareNeeds),
    times: { read: readTimeRules, write: writeTimeRules, initial: [] },
    maxDuration: limit,
    maxPrice: limit,
    lowEmissions: flag,
    maxEmissions: limit,
    cabinBags: bagCount(maxBags.cabin),
    checkedBags: bagCount(maxBags.checked),
  },
  history: 'replace',
}

function bagCount(max: number): Param<number> {
  return {
    read: (text) => (/^[1-9]$/.test(text) && Number(text) <= max ? Number(text) : undefined),
    write: String,
    initial: 0,
  }
}

/** Several keys between commas, each once; all but the empty one without `known`. A comma in a key is written `%2C`. */
function listOf<K extends string>(known?: readonly K[]): Param<K[]> {
  return {
    read: (text) => {
      const keys = text.split(',').map((key) => key.replaceAll('%2C', ','))
      return [...new Set(keys)].filter((key): key is K =>
        known ? (known as readonly string[]).includes(key) : key !== '',
      )
    },
    write: (keys) => keys.map((key) => key.replaceAll(',', '%2C')).join(','),
    initial: [],
  }
}
