import type { SavedSearch } from '@faresight/contracts/search/saved-search'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Bookmark, BookmarkCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { airportQuery } from '../../flights/airports/api.ts'
import { type FlightSearchInput, tripOutline } from '../../flights/trips/flight-search-input.ts'
import { paths, returningTo } from '../../paths.ts'
import { savedSearchText } from './messages.ts'
import { text } from '../../text/text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { lazy } from '../../ui/lazy.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Session } from '../session/session.ts'
import { savedSearchesQuery } from './api.ts'
import { suggestedName, findSavedSearch } from './saved.ts'

const SaveDialog = lazy(() => import('./save-dialog.tsx'), 'SaveDialog')

interface SaveSearchProps {
  question: FlightSearchInput
  session: Session
}

/** Visitors sign up first and return to this search. */
export function SaveSearch({ question, session }: SaveSearchProps) {
  const { pathname, search } = useLocation()
  if (session.status === 'loading') return <Skeleton className="h-10 w-42.5 rounded-2" />
  if (session.status === 'user') return <SaveStep question={question} />
  return <SaveLink to={returningTo(paths.register, `${pathname}${search}`)} />
}

function SaveStep({ question }: { question: FlightSearchInput }) {
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
function SaveLink({ to }: { to: string }) {
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
