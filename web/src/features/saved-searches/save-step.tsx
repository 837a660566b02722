import type { SavedSearch } from '@faresight/contracts/search/saved-search'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Bookmark, BookmarkCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { airportQuery } from '../../flights/airports/api.ts'
import { type FlightSearchInput, tripOutline } from '../../flights/trips/flight-search-input.ts'
import { paths } from '../../paths.ts'
import { savedSearchText } from './messages.ts'
import { text } from '../../text/text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { lazy } from '../../ui/lazy.ts'
import { savedSearchesQuery } from './api.ts'
import { suggestedName, findSavedSearch } from './saved.ts'

const SaveDialog = lazy(() => import('./save-dialog.tsx'), 'SaveDialog')

export function SaveStep({ question }: { question: FlightSearchInput }) {
  const { data: saved } = useQuery(savedSearchesQuery)
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const name = useProposedName(question)
  const kept = findSavedSearch(question, saved ?? [])
  return (
    <span ref={place} className="flex flex-wrap items-center gap-x-2">
      {kept ? <SavedLink search={kept} /> : <SaveButton onPress={() => setOpen(true)} />}
      {isOpen && (
        <LazyBoundary failed={text.problems.formFailed}>
          <SaveDialog
            question={question}
            proposed={name}
            onClose={() => setOpen(false)}
            // The button may have been replaced by the link.
            returnTo={() => place.current?.querySelector<HTMLElement>('a, button') ?? null}
          />
        </LazyBoundary>
      )}
    </span>
  )
}

/** For visitors: `to` leads through sign-up and back. */
export function SaveLink({ to }: { to: string }) {
  return (
    <Link to={to} className={buttonClass({})}>
      <Bookmark aria-hidden className="size-4" />
      {savedSearchText.save.button}
    </Link>
  )
}

function SaveButton({ onPress }: { onPress: () => void }) {
  return (
    <Button className="flex-1" onClick={onPress}>
      <Bookmark aria-hidden className="size-4" />
      {savedSearchText.save.button}
    </Button>
  )
}

function SavedLink({ search }: { search: SavedSearch }) {
  return (
    <Link
      to={paths.savedSearches}
      aria-label={savedSearchText.save.savedAs(search.name)}
      className={buttonClass({ variant: 'soft', className: 'flex-1' })}
    >
      <BookmarkCheck aria-hidden className="size-4" />
      {savedSearchText.save.saved}
    </Link>
  )
}

function useProposedName(question: FlightSearchInput): string {
  const { places } = tripOutline(question)
  const codes = [...new Set(places)]
  const cities = useQueries({ queries: codes.map(airportQuery) })
  return suggestedName(question, (code) => cities[codes.indexOf(code)]?.data?.city ?? code)
}
