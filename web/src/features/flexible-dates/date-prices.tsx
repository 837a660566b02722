import type { TripDates, FlexibleDatesGrid } from '@faresight/contracts/search/flexible-dates'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messageOf } from '../../api/problems.ts'
import { convertKnown, type Conversion, useConversion } from '../../flights/money/conversion.ts'
import { asMarked } from '../../format/money.ts'
import { writeSearch } from '../../flights/trips/flight-address.ts'
import type { FlightSearchInput } from '../../flights/trips/flight-search-input.ts'
import { paths } from '../../paths.ts'
import { text } from '../../text/text.ts'
import { PartFailure } from '../../ui/failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { checkDates, flexibleDatesQuery } from './api.ts'
import { DateGrid } from './date-grid.tsx'
import { pairKey } from './grid.ts'
import { flexibleDatesText } from './messages.ts'

interface Props {
  question: FlightSearchInput
  isSearched: boolean
  onOpen: (question: FlightSearchInput) => void
}

/** The prices of a subscriber's flexible dates, loaded when they are shown. */
export function DatePrices({ question, isSearched, onOpen }: Props) {
  const client = useQueryClient()
  const { data: own, error, isFetching, refetch } = useQuery(flexibleDatesQuery(question, isSearched))
  const conversion = useConversion()
  const data = useMemo(() => (own && conversion ? convertDates(own, conversion) : own), [own, conversion])
  const check = useMutation(checkDates(client, question, isSearched))
  if (!data)
    return error && !isFetching ? (
      <PartFailure
        sentence={messageOf(error, flexibleDatesText.failed)}
        again={{ busy: isFetching, onAgain: () => void refetch() }}
      />
    ) : (
      <GridSkeleton oneWay={question.tripType === 'oneway'} />
    )
  const { departureDate, returnDate } = question
  const onDates = (pair: TripDates): FlightSearchInput => ({ ...question, ...pair, flexibleDates: false })
  const { currency, othersBetween } = data
  return (
    <>
      <DateGrid
        dates={data}
        chosen={{ departureDate, returnDate }}
        checking={check.isPending ? check.variables.map(pairKey) : []}
        onCheck={(pairs) => !check.isPending && check.mutate(pairs)}
        hrefOf={(pair) => `${paths.home}?${writeSearch(onDates(pair)).toString()}`}
        onOpen={(pair) => onOpen(onDates(pair))}
      />
      {check.isError && (
        <p role="alert" className="mt-2 text-13 text-red-text">
          {messageOf(check.error, flexibleDatesText.checkFailed)}
        </p>
      )}
      <p className="mt-1 text-12 text-ink-2">
        {flexibleDatesText.party(asMarked(currency, currency), text.search.party(question))}
        {othersBetween && `. ${flexibleDatesText.between(othersBetween.origin, othersBetween.destination)}`}
      </p>
      <output className="sr-only">{check.isSuccess && flexibleDatesText.done(check.variables.length)}</output>
    </>
  )
}

function GridSkeleton({ oneWay }: { oneWay: boolean }) {
  return (
    <div className="grid gap-1.5">
      <span className="sr-only">{flexibleDatesText.loading}</span>
      {Array.from({ length: oneWay ? 2 : 8 }, (_, row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </div>
  )
}

function convertDates(dates: FlexibleDatesGrid, to: Conversion): FlexibleDatesGrid {
  return {
    ...dates,
    currency: to.to,
    pairs: dates.pairs.map((pair) => ({
      ...pair,
      price: convertKnown(pair.price, to),
      pricePerPassenger: convertKnown(pair.pricePerPassenger, to),
      lowestPrice: convertKnown(pair.lowestPrice, to),
    })),
  }
}
