import { Pencil, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { flightText } from '../messages.ts'
import { pageText } from '../../text/page-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Dotted } from '../../ui/dotted.tsx'
import { Places } from '../airports/places.tsx'
import { formatSpan } from '../../format/dates.ts'
import { text } from '../../text/text.ts'
import { type FlightSearchInput, tripOutline } from '../trips/flight-search-input.ts'
import { refusedField } from '../../api/problems.ts'

interface Props {
  places: readonly string[]
  /** Other search parameters, separate on desktop, in one line on smaller screens. */
  desktop: readonly string[]
  phone: readonly string[]
  editing: boolean
  onEdit: (editing: boolean) => void
  /** Actions, below on a phone, otherwise beside. */
  end?: ReactNode
  /** The form, while editing. */
  children: ReactNode
}

/**
 * The search in one line, with the form to edit it. It stays in sight while the page scrolls, except while the form is open:
 * below the header, or at the top where the header scrolls away. On phones its actions do too.
 */
export function SummaryBar({ places, desktop, phone, editing, onEdit, end, children }: Props) {
  const Icon = editing ? X : Pencil
  return (
    <div data-summary={!editing || undefined} className="contents">
      <div
        className={cx(
          'border-line bg-surface max-md:contents md:border-b',
          !editing && 'md:sticky md:top-0 md:z-20 tall:md:top-(--header)',
        )}
      >
        <div className="wrap flex-wrap items-center justify-between gap-2 py-2.5 max-md:contents md:flex lg:gap-x-4 lg:not-has-[[role=alert]]:flex-nowrap">
          <section
            aria-label={flightText.trip.summaryLabel}
            className={cx(
              'flex items-center gap-x-3.5 gap-y-2 border-line-2 bg-surface py-1.5 text-14 max-md:border-b max-md:border-line max-md:px-(--gutter) md:min-w-0 md:rounded-3 md:border md:py-2 md:pr-2 md:pl-3.5 max-lg:flex-wrap md:max-lg:flex-[1_1_20rem] lg:min-h-11 lg:rounded-full lg:py-0 lg:pr-1.5 lg:pl-5',
              !editing && 'max-md:sticky max-md:top-0 max-md:z-20',
            )}
          >
            <div className="min-w-0 flex-1 basis-36">
              <p className="font-semibold md:truncate">
                <Places codes={places} />
              </p>
              <p className="text-13 text-balance text-ink-2 lg:hidden">
                <Dotted parts={phone} />
              </p>
            </div>
            {desktop.map((part) => (
              <span key={part} className="border-l border-line pl-3.5 whitespace-nowrap max-lg:hidden">
                {part}
              </span>
            ))}
            <button
              type="button"
              aria-expanded={editing}
              onClick={() => onEdit(!editing)}
              className={buttonClass({ variant: 'quiet', size: 'pill' })}
            >
              <Icon aria-hidden className="size-4" />
              {editing ? pageText.actions.close : flightText.trip.edit}
            </button>
          </section>
          {end && (
            // Errors get a line of their own.
            <div className="flex max-w-full shrink-0 flex-wrap items-center gap-2 max-md:px-(--gutter) max-md:pt-2 short:max-md:[&_:is(a,button)]:min-h-8 max-md:[&_:is(a,button)]:px-2.5 max-md:[&_:is(a,button)]:whitespace-nowrap max-md:[&>*]:flex-1 max-md:[&>[role=alert]]:basis-full">
              {end}
            </div>
          )}
        </div>
      </div>
      {editing && (
        <div className="border-b border-line bg-surface">
          <div className="wrap pt-4 pb-5">{children}</div>
        </div>
      )}
    </div>
  )
}

/** A search in short: separate parts on desktop, one line on phones. */
export function searchSummary(question: FlightSearchInput): {
  places: string[]
  desktop: string[]
  phone: string[]
} {
  const { places, from, to } = tripOutline(question)
  const span = formatSpan(from, to)
  const dates = question.flexibleDates ? `${span}, ${text.search.giveOrTakeShort}` : span
  const party = text.search.party(question)
  const cabin = text.search.cabins[question.cabinClass]
  const limits = [
    question.stops !== 'any' && text.search.stopsOptions[question.stops],
    question.nearbyAirports && flightText.trip.nearby,
  ].filter((limit) => limit !== false)
  return {
    places,
    desktop: [dates, `${party}, ${cabin}`, ...(limits.length > 0 ? [limits.join(', ')] : [])],
    phone: [dates, party, cabin, ...limits],
  }
}

/** Whether the search form on the results page is open, and why. */
export function useEditing() {
  const [state, setState] = useState<'shut' | 'open' | 'sought'>('shut')
  return {
    isOpen: state !== 'shut',
    /** Opened from further down the page; takes the focus. */
    isSought: state === 'sought',
    turn: (isOpen: boolean) => setState(isOpen ? 'open' : 'shut'),
    /** `null` while open. */
    seek: state === 'shut' ? () => setState('sought') : null,
  }
}

/** The field to focus: the first one refused, else the first. */
export function fieldToFocus<F extends string>(error: unknown, fields: readonly [F, ...F[]]): F {
  const refused = refusedField(error)?.split('.')[0]
  return fields.find((field) => field === refused) ?? fields[0]
}
