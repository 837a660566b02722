import type { FlightResult } from '@faresight/contracts/search/result'
import type { Party } from '@faresight/contracts/search/party'
import type { PlainDate } from '@faresight/contracts/common'
import type { CabinClass, StopsFilter } from '@faresight/contracts/search/search-request'

/** What an alert watches. */
export interface Watched extends Party {
  /** Airports or metro areas. */
  origin: string
  destination: string
  departureDate: PlainDate
  /** `null` one way. */
  returnDate: PlainDate | null
  cabinClass: CabinClass
  stops: StopsFilter
  /** Deleting this saved search deletes the alert. */
  savedSearchId?: string
}

/** A fare for the dates and the whole party of an alert. */
export interface KnownFare {
  price: number
  currency: string
  /** Most stops of one leg; `null` if unknown. */
  stops: number | null
  live: boolean
  seenAt: string
  /** The same as it is shown on a page in another currency. */
  onPage?: { price: number; currency: string }
}

/** A fare in the currency of its search, with what a page that converts prices shows for it. */
export function withPagePrice(
  known: KnownFare | null,
  conversion: { to: string; amount: (amount: number) => number } | null,
): KnownFare | null {
  if (!known || !conversion) return known
  return { ...known, onPage: { price: conversion.amount(known.price), currency: conversion.to } }
}

type Days = Pick<Watched, 'departureDate' | 'returnDate'>

/** The cheapest result on exactly these dates. Prices that look wrong don't count. */
export function cheapestResult(results: readonly FlightResult[], days: Days): KnownFare | null {
  return results.reduce<KnownFare | null>((cheapest, result) => {
    if (result.locked || result.price === null || result.suspicious) return cheapest
    const isOnDays = result.departureDate === days.departureDate && result.returnDate === days.returnDate
    if (!isOnDays || (cheapest && cheapest.price <= result.price)) return cheapest
    const { price, currency, stops, live, seenAt } = result
    return { price, currency, stops, live, seenAt }
  }, null)
}

interface Preview {
  /** USD */
  currentPrice: number | null
  seenAt: string | null
  stops?: number | null | undefined
}

/** What the dialog shows, in dollars as targets are: the fare on the page until the server knows a newer one. */
export function newestFare(known: KnownFare | null, preview: Preview | undefined): KnownFare | null {
  const shown = known?.currency === 'USD' ? known : null
  if (!preview || preview.currentPrice === null || preview.seenAt === null) return shown
  const { currentPrice: price, seenAt, stops = null } = preview
  if (shown?.live && shown.seenAt >= seenAt) return shown
  const newest = { price, currency: 'USD', stops, live: true, seenAt }
  const isSame = shown !== null && Math.round(shown.price) === Math.round(price)
  if (!isSame) return newest
  return { ...newest, stops: shown.stops, ...(shown.onPage && { onPage: shown.onPage }) }
}
