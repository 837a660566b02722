import type { CurrencyCode } from '@faresight/contracts/currency-table'
import { searchRoutes } from '@faresight/contracts/search/http'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useState } from 'react'
import { call } from '../../api/client.ts'
import { type Conversion, createConversion } from '../../flights/money/conversion.ts'
import { markConverted } from '../../format/money.ts'
import { useCurrency } from './currency.ts'

/** The server has new ones twice a day. */
const freshMs = 60 * 60 * 1000

const ratesQuery = queryOptions({
  queryKey: ['rates'],
  queryFn: ({ signal }) => call(searchRoutes.rates, { signal }),
  staleTime: freshMs,
})

export interface ShownMoney {
  /** What prices are shown in. */
  currency: CurrencyCode
  /** `null` if that is the currency of the search. */
  conversion: Conversion | null
  isStale: boolean
  /** Another currency is chosen, but the rates cannot be loaded. `null` if they can. */
  failure: { busy: boolean; onRetry: () => void } | null
}

/** Shows the prices of a search in the chosen currency, without a new search. */
export function useShownMoney(own: CurrencyCode): ShownMoney {
  const wanted = useCurrency()
  const isOther = wanted !== own
  const rates = useQuery({ ...ratesQuery, enabled: isOther })
  const { data } = rates
  const converted = isOther && data ? wanted : null
  const [marked, setMarked] = useState<CurrencyCode | null>(null)
  useLayoutEffect(() => {
    markConverted(converted)
    // Converted prices are rendered after they are marked.
    // oxlint-disable-next-line react/set-state-in-effect
    setMarked(converted)
    return () => markConverted(null)
  }, [converted])
  const conversion = useMemo(
    () => (converted && data && marked === converted ? createConversion(own, converted, data) : null),
    [own, converted, marked, data],
  )
  return {
    currency: conversion?.to ?? own,
    conversion,
    isStale: data?.isStale ?? false,
    failure:
      isOther && !data && rates.isError
        ? { busy: rates.isFetching, onRetry: () => void rates.refetch() }
        : null,
  }
}
