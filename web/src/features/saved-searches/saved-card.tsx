import type { SavedSearch } from '@faresight/contracts/search/saved-search'
import { Bell, BellOff, CalendarX, Pencil, Star, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { storedFlightSearch, hasNotDeparted } from '../../flights/trips/stored-flight-search.ts'
import type { FlightSearchInput } from '../../flights/trips/flight-search-input.ts'
import { savedSearchText } from './messages.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { SearchAgainLink, SearchSummary, type SearchActions } from './search-summary.tsx'
import { Link } from 'react-router-dom'
import { useNow } from '../../browser/timing.ts'
import { formatDayOf } from '../../format/dates.ts'
import { formatAge } from '../../format/durations.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { flushSync } from 'react-dom'
import { RenameForm } from './rename-form.tsx'

interface Props {
  search: SavedSearch
  alerts: number
  fault: string | undefined
  actions: SearchActions
  onMark: (isFavorite: boolean) => void
  onRename: (name: string) => Promise<unknown>
  onRemove: () => void
  alertStep: (question: FlightSearchInput) => ReactNode
}

export function SavedCard({ search, alerts, fault, actions, onMark, onRename, onRemove, alertStep }: Props) {
  const { name } = search
  const question = storedFlightSearch(search)
  const isPassed = question !== null && !hasNotDeparted(question)
  const isTour = search.tripType === 'multicity'
  return (
    <article
      aria-label={name}
      className="card grid gap-x-8 gap-y-3.5 p-4 md:flex md:flex-wrap md:items-center md:px-5 md:py-4.5"
    >
      <div className="min-w-0 md:flex-1 md:basis-64">
        <NameRow name={name} onRename={onRename}>
          <FavoriteStar name={name} isOn={search.isFavorite} onTurn={onMark} />
        </NameRow>
        <div className="mt-1.5">{question && <SearchSummary question={question} />}</div>
        <CardFacts search={search} alerts={alerts} isPassed={isPassed} />
        {isTour && !isPassed && (
          <p className="mt-2 flex gap-1.5 text-13 text-ink-3">
            <BellOff aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            {savedSearchText.card.noAlert}
          </p>
        )}
        <FieldError>{fault}</FieldError>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {question && (
          <SearchAgainLink name={name} question={question} isPassed={isPassed} actions={actions} />
        )}
        {question && !isPassed && !isTour && alertStep(question)}
        <Button
          variant="ghost"
          size="icon"
          aria-label={savedSearchText.card.remove(name, alerts)}
          onClick={onRemove}
          className="ml-auto"
        >
          <Trash2 aria-hidden className="size-4.5" />
        </Button>
      </div>
    </article>
  )
}

interface FavoriteStarProps {
  name: string
  isOn: boolean
  onTurn: (isOn: boolean) => void
}

function FavoriteStar({ name, isOn, onTurn }: FavoriteStarProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={savedSearchText.card.favorite(name)}
      onClick={() => onTurn(!isOn)}
      className="-my-1 -ml-2 grid size-9 shrink-0 place-items-center rounded-2 text-ink-3 transition-colors hover:bg-hover hover:text-ink aria-pressed:text-warm-text"
    >
      <Star aria-hidden className={isOn ? 'size-4.5 fill-warm' : 'size-4.5'} />
    </button>
  )
}

const weekMs = 7 * 24 * 60 * 60 * 1000

interface CardFactsProps {
  search: SavedSearch
  alerts: number
  isPassed: boolean
}

function CardFacts({ search, alerts, isPassed }: CardFactsProps) {
  const now = useNow()
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-13 text-ink-2">
      {isPassed && (
        <Badge kind="amber">
          <CalendarX aria-hidden className="size-3.5" strokeWidth={2.2} />
          {savedSearchText.card.passed}
        </Badge>
      )}
      <time dateTime={search.createdAt}>{savedSearchText.card.saved(whenSaved(search, now))}</time>
      {alerts > 0 && (
        <Link to={paths.priceAlerts} className="link inline-flex items-center gap-1.5 font-medium">
          <Bell aria-hidden className="size-3.5" />
          {savedSearchText.card.alerts(alerts)}
        </Link>
      )}
    </div>
  )
}

function whenSaved({ createdAt }: SavedSearch, now: number): string {
  return now - Date.parse(createdAt) < weekMs ? formatAge(createdAt, now) : formatDayOf(createdAt)
}

interface NameRowProps {
  name: string
  onRename: (name: string) => Promise<unknown>
  children: ReactNode
}

function NameRow({ name, onRename, children }: NameRowProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    // Renders the button first, so that it can take the focus.
    flushSync(() => setOpen(false))
    button.current?.focus()
  }
  return (
    <div className="flex items-start gap-1">
      {children}
      {isOpen ? (
        <RenameForm name={name} onRename={onRename} onClose={close} />
      ) : (
        <>
          <h2
            data-focus="card"
            tabIndex={-1}
            className="min-w-0 py-0.5 text-16 leading-6 tracking-snug text-pretty wrap-anywhere outline-none"
          >
            {name}
          </h2>
          <button
            ref={button}
            type="button"
            aria-label={savedSearchText.card.rename(name)}
            onClick={() => setOpen(true)}
            className="-my-0.5 grid size-8 shrink-0 place-items-center rounded-2 text-ink-3 transition-colors hover:bg-hover hover:text-ink"
          >
            <Pencil aria-hidden className="size-4" />
          </button>
        </>
      )}
    </div>
  )
}
