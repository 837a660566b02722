import type { PlainDate } from '@faresight/contracts/common'
import type { TripDates, FlexibleDatesGrid, DatePairFare } from '@faresight/contracts/search/flexible-dates'
import { History, RefreshCw } from 'lucide-react'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { useNow } from '../../browser/timing.ts'
import { formatDay, formatDayParts } from '../../format/dates.ts'
import { formatAge } from '../../format/durations.ts'
import { fareFigure, farePhrase, shownFare } from '../../format/money.ts'
import { Spinner } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { type CellPlace, type Grid, cellAfter, gridOf, pairKey, pairsToCheck } from './grid.ts'
import { flexibleDatesText } from './messages.ts'

interface Props {
  dates: FlexibleDatesGrid
  /** The pair that was searched. */
  chosen: TripDates
  /** Keys of the pairs that are being checked. */
  checking: readonly string[]
  onCheck: (pairs: TripDates[]) => void
  hrefOf: (pair: TripDates) => string
  onOpen: (pair: TripDates) => void
}

/** Prices by departure (across) and return (down). The arrow keys move between cells. */
export function DateGrid({ dates, chosen, checking, onCheck, hrefOf, onOpen }: Props) {
  const grid = useMemo(() => gridOf(dates.pairs), [dates])
  const { departures, returns } = grid
  const keysId = useId()
  const table = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState<CellPlace>(() => ({
    column: Math.max(0, departures.indexOf(chosen.departureDate)),
    row: Math.max(0, returns.indexOf(chosen.returnDate)),
  }))
  const isOneWay = returns.length === 1 && returns[0] === null
  const move = (event: KeyboardEvent) => {
    // The heads have buttons of their own.
    const isCell = event.target instanceof Element && event.target.closest('[data-cell]')
    const next = isCell && cellAfter(event.key, active, departures.length, returns.length)
    if (!next) return
    event.preventDefault()
    setActive(next)
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.column}-${next.row}"]`)?.focus()
  }
  return (
    <>
      <p id={keysId} className="sr-only">
        {flexibleDatesText.keys}
      </p>
      <div className="overflow-x-auto p-1">
        <table
          ref={table}
          // An ARIA grid is a table with keyboard navigation.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          aria-label={isOneWay ? flexibleDatesText.row : flexibleDatesText.grid}
          aria-describedby={keysId}
          onKeyDown={move}
          className="w-full border-separate border-spacing-0.5 text-13 max-md:border-spacing-px md:table-fixed"
        >
          <thead>
            <tr>
              <th scope="col" className="pr-1 text-left md:w-20 align-bottom text-12 font-normal text-ink-2">
                <span className={isOneWay ? 'sr-only' : undefined}>{flexibleDatesText.returns}</span>
              </th>
              {departures.map((departure) => (
                <DepartureHead
                  key={departure}
                  departure={departure}
                  toCheck={pairsToCheck(dates.pairs, departure)}
                  onCheck={onCheck}
                  isBusy={checking.length > 0}
                  isChosen={departure === chosen.departureDate}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {returns.map((back, row) => (
              <tr key={back}>
                <th
                  scope="row"
                  className={cx(
                    'pr-1 text-left text-12 leading-4 font-normal',
                    back === chosen.returnDate ? 'text-ink' : 'text-ink-2',
                  )}
                >
                  <HeadDay
                    // One way, the row is named by its currency.
                    {...(back === null ? { weekday: dates.currency, rest: '' } : formatDayParts(back))}
                    isChosen={back === chosen.returnDate}
                  />
                </th>
                {departures.map((departure, column) => {
                  const pair = { departureDate: departure, returnDate: back }
                  return (
                    <DateCell
                      key={departure}
                      place={`${column}-${row}`}
                      pair={pair}
                      fare={grid.fareOn(departure, back)}
                      grid={grid}
                      currency={dates.currency}
                      isChosen={pairKey(pair) === pairKey(chosen)}
                      isActive={active.column === column && active.row === row}
                      isChecking={checking.includes(pairKey(pair))}
                      href={hrefOf(pair)}
                      onFocus={() => setActive({ column, row })}
                      onCheck={() => onCheck([pair])}
                      onOpen={() => onOpen(pair)}
                    />
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Legend hasLowest={grid.lowest !== null} />
    </>
  )
}

interface DepartureHeadProps {
  departure: PlainDate
  toCheck: TripDates[]
  isBusy: boolean
  isChosen: boolean
  onCheck: (pairs: TripDates[]) => void
}

/** A departure day, with a button that checks its column. */
function DepartureHead({ departure, toCheck, isBusy, isChosen, onCheck }: DepartureHeadProps) {
  return (
    <th scope="col" className={cx('pb-1 text-12 font-normal', isChosen ? 'text-ink' : 'text-ink-2')}>
      <HeadDay {...formatDayParts(departure)} isChosen={isChosen} />
      <button
        type="button"
        aria-label={flexibleDatesText.checkDeparture(formatDay(departure))}
        aria-disabled={toCheck.length === 0 || isBusy || undefined}
        onClick={() => toCheck.length > 0 && !isBusy && onCheck(toCheck)}
        className="mx-auto grid size-6 place-items-center rounded-full text-sky-text hover:bg-hover aria-disabled:text-ink-3"
      >
        <RefreshCw aria-hidden className="size-3.5" />
      </button>
    </th>
  )
}

function HeadDay({ weekday, rest, isChosen }: { weekday: string; rest: string; isChosen: boolean }) {
  return (
    <>
      <span className="block">{weekday}</span>
      <span className={cx('block whitespace-nowrap', isChosen && 'font-semibold')}>{rest}</span>
    </>
  )
}

interface DateCellProps {
  /** Column and row. */
  place: string
  pair: TripDates
  fare: DatePairFare | null
  grid: Grid
  currency: string
  isChosen: boolean
  isActive: boolean
  isChecking: boolean
  href: string
  onFocus: () => void
  onCheck: () => void
  onOpen: () => void
}

const face =
  'flex min-h-8.5 w-full min-w-9 flex-col items-center justify-center rounded-2 text-12 leading-tight no-underline md:px-1 md:text-13'

/** A price leads to its flights; a pair that was not checked is checked. */
function DateCell(props: DateCellProps) {
  const { place, pair, fare, grid, currency, isChosen, isActive, isChecking, href, onFocus } = props
  const { onCheck, onOpen } = props
  const now = useNow()
  const opens = !isChecking && fare !== null && fare.price !== null
  const canCheck = !isChecking && fare?.known === 'unknown'
  const isLowest = opens && shownFare(fare.price ?? 0) === grid.lowest
  const words = [
    stateWords(fare, { currency, now, isChecking }),
    isLowest && flexibleDatesText.lowest,
    isChosen && flexibleDatesText.chosen,
  ].filter(Boolean)
  const days = flexibleDatesText.pair(
    formatDay(pair.departureDate),
    pair.returnDate && formatDay(pair.returnDate),
  )
  const common = {
    'data-cell': place,
    'aria-label': flexibleDatesText.cell(days, words.join(', ')),
    tabIndex: isActive ? 0 : -1,
    onFocus,
    className: cx(
      face,
      isLowest
        ? 'bg-green-tint font-semibold text-green-text'
        : fare?.known === 'live' &&
            fare.price !== null &&
            'bg-sky-tint font-medium text-ink hover:bg-sky-line',
      fare?.known === 'cached' && 'border border-dashed border-line-2',
      fare?.known === 'cached' && !isLowest && 'text-ink-2 hover:bg-hover',
      fare?.known === 'unknown' && 'text-sky-text hover:bg-hover',
      isChosen && 'inset-ring-2 inset-ring-sky',
    ),
  }
  return (
    <td aria-selected={isChosen} className="p-0 text-center">
      {opens ? (
        <Link
          {...common}
          to={href}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onOpen()
          }}
        >
          <span className="flex items-center whitespace-nowrap max-md:flex-col md:gap-1">
            {fare.known === 'cached' && (
              <History
                aria-hidden
                className="size-2.5 shrink-0 text-amber-text md:size-3"
                strokeWidth={2.2}
              />
            )}
            <span className="max-md:hidden">{fareFigure(fare.price ?? 0)}</span>
            <span className="md:hidden">{flexibleDatesText.shortFigure(shownFare(fare.price ?? 0))}</span>
          </span>
        </Link>
      ) : (
        <button
          type="button"
          {...common}
          // Keeps the focus where nothing can be checked.
          aria-disabled={canCheck ? undefined : true}
          onClick={canCheck ? onCheck : undefined}
        >
          {isChecking ? (
            <Spinner />
          ) : (
            <span className={cx('text-12', !canCheck && 'text-ink-3')}>
              {canCheck ? flexibleDatesText.check : fare === null ? '–' : flexibleDatesText.none}
            </span>
          )}
        </button>
      )}
    </td>
  )
}

interface StateContext {
  currency: string
  now: number
  isChecking: boolean
}

function stateWords(fare: DatePairFare | null, { currency, now, isChecking }: StateContext): string {
  const { states } = flexibleDatesText
  if (isChecking) return states.checking
  if (!fare) return states.impossible
  if (fare.price === null) return fare.known === 'live' ? states.none : states.unknown
  const age = fare.seenAt === null ? '' : formatAge(fare.seenAt, now)
  return states[fare.known === 'live' ? 'live' : 'cached'](farePhrase(fare.price, currency), age)
}

function Legend({ hasLowest }: { hasLowest: boolean }) {
  const { marks, check } = flexibleDatesText
  return (
    <ul aria-hidden className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-2">
      <li className="flex items-center gap-1.5">
        <span className="size-3.5 rounded-1 bg-sky-tint inset-ring inset-ring-sky-line" /> {marks.live}
      </li>
      <li className="flex items-center gap-1.5">
        <History className="size-3.5 text-amber-text" strokeWidth={2.2} /> {marks.cached}
      </li>
      {hasLowest && (
        <li className="flex items-center gap-1.5">
          <span className="size-3.5 rounded-1 bg-green-tint inset-ring inset-ring-line-2" /> {marks.lowest}
        </li>
      )}
      <li className="flex items-center gap-1.5">
        <span className="text-sky-text">{check}</span> {marks.unknown}
      </li>
    </ul>
  )
}
