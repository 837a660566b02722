import { SearchAgainNote } from '../../flights/results/result-notes.tsx'
import type { CurrencyCode } from '@faresight/contracts/supported-currencies'
import { searchRoutes } from '@faresight/contracts/search/http'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useState } from 'react'
import { call } from '../../api/client.ts'
import { type Conversion, createConversion } from '../../flights/money/conversion.ts'
import { markConverted } from '../../format/money.ts'
import { useCurrency } from './currency.ts'
import { Coins } from 'lucide-react'
import { formatLongDay } from '../../format/dates.ts'
import { pageText } from '../../text/page-text.ts'
import { Note } from '../../ui/note.tsx'

/** The server has new ones twice a day. */
const freshMs = 60 * 60 * 1000

const ratesQuery = queryOptions({
  queryKey: ['rates'],
  queryFn: ({ signal }) => call(searchRoutes.rates, { signal }),
  staleTime: freshMs,
})

interface ShownMoney {
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

/** Says at which rate the prices of a page are converted, or why they are not; nothing in the currency of the search. */
export function ConversionNote({ currency, conversion, isStale, failure }: ShownMoney) {
  if (failure)
    return (
      <SearchAgainNote
        kind="amber"
        icon={<Coins aria-hidden />}
        again={pageText.actions.tryAgain}
        busy={failure.busy}
        onAgain={failure.onRetry}
      >
        {pageText.currency.failed(currency)}
      </SearchAgainNote>
    )
  if (!conversion) return null
  return (
    <Note kind={isStale ? 'amber' : 'sky'} icon={<Coins aria-hidden />}>
      {conversionWords({ conversion, isStale }).join(' ')}
    </Note>
  )
}

/** At which rate prices are converted; empty where they are not. */
export function conversionWords({
  conversion,
  isStale,
}: Pick<ShownMoney, 'conversion' | 'isStale'>): string[] {
  if (!conversion) return []
  const words = pageText.currency.converted(conversion.from, formatLongDay(conversion.rateDate))
  return isStale ? [words, pageText.currency.stale] : [words]
}
