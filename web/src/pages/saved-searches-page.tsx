import type { CurrentUser } from '@faresight/contracts/auth/user'
import type { SavedSearch } from '@faresight/contracts/search/saved-search'
import type { Viewer } from '@faresight/contracts/viewer'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { type UrlSchema, oneOf, useUrlState } from '../browser/url-state.ts'
import { AlertButton } from '../features/price-alerts/alert-button.tsx'
import { alertsQuery } from '../features/price-alerts/api.ts'
import { SavedSkeleton, SavedView } from '../features/saved-searches/saved-view.tsx'
import { type Tab, tabs } from '../features/saved-searches/saved.ts'
import { clearFlights } from '../features/search-results/calls.ts'
import { RequireUser } from '../features/session/require-user.tsx'
import { useViewer } from '../features/session/session.ts'
import { type FlightSearchInput, toFlightDraft } from '../flights/trips/flight-search-input.ts'
import { alertText } from '../features/price-alerts/messages.ts'
import { savedSearchText } from '../features/saved-searches/messages.ts'
import { text } from '../text/text.ts'
import { writeSearch } from '../flights/trips/flight-address.ts'
import { paths } from '../paths.ts'
import { withKind } from './home/home-url.ts'

export function SavedSearchesPage() {
  const { pathname, search } = useLocation()
  return (
    <div className="wrap pt-6 pb-16 md:pt-8 md:pb-24">
      <h1>{text.nav.savedSearches}</h1>
      <p className="mt-1 mb-4 text-15 text-balance text-ink-2 md:mb-5">{savedSearchText.list.lead}</p>
      <RequireUser here={`${pathname}${search}`} waiting={<SavedSkeleton />}>
        {(user) => <Own user={user} />}
      </RequireUser>
    </div>
  )
}

function Own({ user }: { user: CurrentUser }) {
  const client = useQueryClient()
  const viewer = useViewer(user)
  const [{ tab }, change] = useUrlState(savedUrl)
  // The list works without them.
  const { data: alerts = [] } = useQuery(alertsQuery)
  return (
    <SavedView
      tab={tab}
      onTab={(opened) => change({ tab: opened })}
      actions={{
        search: searchPath,
        newDates: newDatesPath,
        form: formPath(),
        onAgain: () => clearFlights(client),
      }}
      alerts={{
        countOf: (id) => alerts.filter(({ savedSearchId }) => savedSearchId === id).length,
        step: alertStepFor(viewer),
        onMoved: () => askForAlerts(client),
      }}
    />
  )
}

/** The alerts service processes a deletion or restoration with a delay. */
const heardAfterMs = [0, 1000, 4000]

function askForAlerts(client: QueryClient): void {
  const ask = () => void client.invalidateQueries({ queryKey: alertsQuery.queryKey, exact: true })
  for (const ms of heardAfterMs) setTimeout(ask, ms)
}

function alertStepFor(viewer: Viewer) {
  return ({ id: savedSearchId, name }: SavedSearch, question: FlightSearchInput) => (
    <AlertButton
      size="bar"
      watched={{ ...question, savedSearchId }}
      viewer={viewer}
      name={savedSearchText.card.alertOf(alertText.open, name)}
    />
  )
}

const savedUrl: UrlSchema<{ tab: Tab }> = {
  params: { tab: oneOf(tabs, 'all') },
  history: 'replace',
}

function searchPath(question: FlightSearchInput): string {
  return `${paths.home}?${writeSearch(question).toString()}`
}

/** The form of a past search, without its dates. */
function newDatesPath(question: FlightSearchInput): string {
  const { legs, ...draft } = toFlightDraft(question)
  const undated = {
    ...draft,
    departureDate: '',
    returnDate: '',
    legs: legs.map((leg) => ({ ...leg, departureDate: '' })),
    currency: question.currency,
  }
  return formPath(writeSearch(undated))
}

function formPath(filled = new URLSearchParams()): string {
  return `${paths.home}?${withKind(filled, 'regular').toString()}`
}
