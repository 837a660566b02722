import { Pencil, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatSpan } from '../../../../format/dates.ts'
import { pageText } from '../../../../text/page-text.ts'
import { text } from '../../../../text/text.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { Dotted } from '../../../../ui/dotted.tsx'
import { Places } from '../../../../flights/airports/places.tsx'
import { outlineOf, type FlightQuery } from '../../query/flight-query.ts'

const words = pageText.results

interface Props {
  query: FlightQuery
  editing: boolean
  onEdit: (editing: boolean) => void
  /** The form, while editing. */
  children: ReactNode
}

/** What is being looked at, in one line, and the form to change it. */
export function SummaryBar({ query, editing, onEdit, children }: Props) {
  const { places, from, to } = outlineOf(query)
  const span = formatSpan(from, to)
  const dates = query.flexibleDates ? `${span}, ${text.search.giveOrTakeShort}` : span
  const party = text.search.party(query.passengers)
  const cabin = text.search.cabins[query.cabinClass]
  const limits = [
    query.stops !== 'any' && text.search.stopsOptions[query.stops],
    query.nearbyAirports && words.nearby,
  ].filter((limit) => limit !== false)
  const Icon = editing ? X : Pencil
  return (
    <div className="border-b border-line bg-surface">
      <div className="wrap py-2.5">
        <section
          aria-label={words.summaryLabel}
          className="flex items-center gap-3.5 rounded-3 border border-line-2 bg-surface py-[9px] pr-2 pl-3.5 text-14 md:inline-flex md:h-[46px] md:rounded-full md:py-0 md:pr-1.5 md:pl-5"
        >
          <div className="min-w-0 flex-1">
            <p className="truncate font-semibold">
              <Places codes={places} word={words.to} />
            </p>
            <p className="text-13 text-ink-2 md:hidden">
              <Dotted parts={[dates, party, cabin, ...limits]} />
            </p>
          </div>
          <span className="border-l border-line pl-3.5 whitespace-nowrap max-md:hidden">{dates}</span>
          <span className="border-l border-line pl-3.5 whitespace-nowrap max-md:hidden">
            {party}, {cabin}
          </span>
          {limits.length > 0 && (
            <span className="border-l border-line pl-3.5 whitespace-nowrap max-md:hidden">
              {limits.join(', ')}
            </span>
          )}
          <button
            type="button"
            aria-expanded={editing}
            onClick={() => onEdit(!editing)}
            className={buttonClass({ variant: 'soft', size: 'pill' })}
          >
            <Icon aria-hidden className="size-[15px]" />
            {editing ? words.closeEdit : words.edit}
          </button>
        </section>
        {editing && <div className="pt-4 pb-3">{children}</div>}
      </div>
    </div>
  )
}
