import type { Viewer } from '@faresight/contracts/viewer'
import { ApiProblem } from '../../api/problems.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useUrlSearch, useUrlState } from '../../browser/url-state.ts'
import { hasNotDeparted } from '../../flights/trips/stored-flight-search.ts'
import { writeSearch } from '../../flights/trips/flight-address.ts'
import { usePlaceName } from '../../flights/airports/places.tsx'
import { SummaryBar, searchSummary, fieldToFocus, useEditing } from '../../flights/form/summary-bar.tsx'
import { focusTitle } from '../../flights/results/section.ts'
import {
  type FlightSearchInput,
  toFlightDraft,
  tripOutline,
} from '../../flights/trips/flight-search-input.ts'
import { SearchForm } from '../../features/search-form/search-form.tsx'
import { FlexibleDates } from '../../features/flexible-dates/flexible-dates.tsx'
import { AgeNote } from '../../features/search-results/results-head.tsx'
import { resultsUrl } from '../../features/search-results/address.ts'
import { type Found, flightsQuery } from '../../features/search-results/calls.ts'
import { ConversionNote, useShownMoney } from '../../features/currency/shown-money.tsx'
import { useCurrency } from '../../features/currency/currency.ts'
import { ConversionContext, convertResult } from '../../flights/money/conversion.ts'
import { ResultsView } from '../../features/search-results/results-view.tsx'
import { type Session, useViewer } from '../../features/session/session.ts'
import { flightText } from '../../flights/messages.ts'
import { searchText } from '../../features/search-results/messages.ts'
import { text } from '../../text/text.ts'
import { LockedNote, UnlockButton, lowestMonthlyPrice } from './locked.tsx'
import { cheapestResult, withPagePrice } from '../../features/price-alerts/known-fare.ts'
import { useEffectiveViewer, useKeptId } from './results-hooks.ts'
import { WatchFare } from './watch-fare.tsx'
import { useHead } from '../use-head.ts'
import { showToast } from '../../ui/toast-store.ts'
import { noAnswerReason } from '../../features/search-results/live-results.ts'
import { SaveSearch } from '../../features/saved-searches/save-step.tsx'

interface Props {
  question: FlightSearchInput
  searchId: string | null
  session: Session
  onSearch: (question: FlightSearchInput) => void
}

const fieldsOf = ({ tripType }: FlightSearchInput) =>
  tripType === 'multicity' ? (['legs'] as const) : (['origin', 'destination'] as const)

/** `/` with a regular search. */
export function Results({ question, searchId, session, onSearch }: Props) {
  const editing = useEditing()
  const { places } = tripOutline(question)
  const [from, to] = [usePlaceName(places[0] ?? ''), usePlaceName(places.at(-1) ?? '')]
  const [address] = useUrlSearch()
  const [bags] = useUrlState(resultsUrl)
  useHead({
    title: searchText.results.head(from, to),
    description: text.description,
    noindex: true,
    query: address.toString(),
  })
  const user = session.status === 'user' ? session.user : null
  const { flights, shownTo: viewer } = useFlights(question, searchId, { session, viewer: useViewer(user) })
  const { data } = flights
  const wanted = useCurrency()
  const money = useShownMoney(question.currency)
  const { currency, conversion } = money
  const shown = useMemo(() => ({ ...question, currency }), [question, currency])
  const found = useMemo(
    () =>
      data && conversion
        ? { ...data, results: data.results.map((result) => convertResult(result, conversion)) }
        : data,
    [data, conversion],
  )
  const again = () => {
    // The pressed button disappears.
    focusTitle()
    void flights.refetch()
  }
  // Past searches are read-only.
  const canAsk = hasNotDeparted(question)
  // Neither can be saved or watched.
  const isUnknownPlace =
    flights.error instanceof ApiProblem && flights.error.code === 'search/unknown-airport'
  const unlock = useMemo(() => <UnlockButton member={viewer === 'member'} />, [viewer])
  const note = (
    <div className="grid gap-2 empty:hidden">
      {viewer === 'subscriber' && <ConversionNote {...money} />}
      {viewer === 'subscriber' ? (
        found?.done && <AgeNote results={found.results} onAgain={canAsk ? again : null} />
      ) : found?.results.length ? (
        <LockedNote>
          {viewer === 'member'
            ? flightText.locked.noteMember(lowestMonthlyPrice())
            : flightText.locked.noteVisitor(lowestMonthlyPrice())}
        </LockedNote>
      ) : null}
    </div>
  )
  return (
    <>
      <SummaryBar
        {...searchSummary(question)}
        editing={editing.isOpen}
        onEdit={editing.turn}
        end={
          canAsk &&
          !isUnknownPlace && (
            <>
              <SaveSearch question={question} session={session} />
              <WatchFare
                question={question}
                viewer={viewer}
                known={withPagePrice(cheapestResult(data?.results ?? [], question), conversion)}
                withoutBags={bags.cabinBags + bags.checkedBags > 0}
              />
            </>
          )
        }
      >
        <SearchForm
          // Another search resets the form.
          key={JSON.stringify(toFlightDraft(question))}
          draft={toFlightDraft(question)}
          currency={wanted}
          viewer={viewer}
          sought={editing.isSought ? fieldToFocus(flights.error, fieldsOf(question)) : null}
          onSearch={(asked) => {
            editing.turn(false)
            onSearch(asked)
          }}
        />
      </SummaryBar>
      <ConversionContext value={conversion}>
        <ResultsView
          key={`${viewer} ${writeSearch(question).toString()}`}
          question={shown}
          viewer={viewer}
          found={found}
          busy={flights.isFetching}
          error={flights.error}
          unlock={unlock}
          note={note}
          dates={
            question.flexibleDates && (
              <FlexibleDates
                question={question}
                viewer={viewer}
                providers={found?.providers ?? []}
                isSearched={found?.done ?? false}
                onOpen={onSearch}
              />
            )
          }
          onAgain={again}
          onEdit={editing.seek}
        />
      </ConversionContext>
    </>
  )
}

/**
 * Results, with the search id in the address for reloads. Refused searches are left out: their record would repeat the
 * error.
 */
function useFlights(
  question: FlightSearchInput,
  storedId: string | null,
  { session, viewer }: { session: Session; viewer: Viewer },
) {
  const client = useQueryClient()
  const userId = session.status === 'user' ? session.user.id : null
  const options = flightsQuery(question, { userId, viewer }, storedId, showEndToast)
  const flights = useQuery({ ...options, enabled: session.status !== 'loading' })
  const { data, error } = flights
  const shownTo = useEffectiveViewer(
    viewer,
    data?.results.some((result) => result.locked) ?? false,
    () => void client.resetQueries({ queryKey: options.queryKey, exact: true }),
  )
  useKeptId('searchId', session.status !== 'loading' && data ? (error ? null : data.searchId) : undefined)
  return { flights, shownTo }
}

function showEndToast(found: Found | null): void {
  const reason = found && noAnswerReason(found)
  if (found === null || reason === 'silent')
    return showToast({
      kind: 'failure',
      title: searchText.toast.searchFailed,
      body: searchText.toast.searchFailedWhy,
    })
  // No toast if no provider could be asked, or the connection broke.
  if (reason || found.line === 'cut') return
  const body = searchText.results.done(found.results.length)
  showToast({ kind: 'success', title: searchText.toast.searchComplete, body })
}
