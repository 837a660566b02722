import { PlaneLanding, PlaneTakeoff, X } from 'lucide-react'
import type { FieldErrors } from 'react-hook-form'
import { searchText } from '../../../../text/search-text.ts'
import { text } from '../../../../text/text.ts'
import { Button } from '../../../../ui/button.tsx'
import { AirportField } from '../../../../flights/airports/airport-field.tsx'
import type { LegDraft } from '../../../../flights/trips/flight/question.ts'
import { legWords } from '../../../../flights/legs/leg-words.ts'
import { DateFields } from '../dates/date-fields.tsx'
import type { LegField } from './legs.ts'

interface Props {
  /** From 1. */
  place: number
  leg: LegDraft
  /** The day of the flight before. */
  earliest: string | undefined
  errors: FieldErrors<LegDraft> | undefined
  onChange: (field: LegField, value: string) => void
  onBlur: () => void
  /** Missing where the trip would have too few flights. */
  onRemove: (() => void) | undefined
}

/** One flight of several. */
export function LegRow({ place, leg, earliest, errors, onChange, onBlur, onRemove }: Props) {
  const { name } = legWords('multicity', place - 1)
  return (
    <fieldset
      aria-label={name}
      // A second line where text is so large that one does not do.
      className="relative flex min-w-0 rounded-3 border border-control bg-surface max-md:flex-col md:flex-wrap"
    >
      <div className="flex items-center px-4 max-md:min-h-9 max-md:border-b max-md:border-line md:w-[92px]">
        <span aria-hidden className="text-13 font-medium text-ink-2">
          {name}
        </span>
      </div>
      <div data-part="origin" className="flex min-w-0 flex-1 border-line md:basis-40 md:border-l">
        <AirportField
          label={text.search.from}
          icon={<PlaneTakeoff aria-hidden />}
          value={leg.origin}
          onChange={(code) => onChange('origin', code)}
          onBlur={onBlur}
          error={errors?.origin?.message}
        />
      </div>
      <div
        data-part="destination"
        className="opens-back flex min-w-0 flex-1 border-line max-md:border-t md:basis-40 md:border-l"
      >
        <AirportField
          label={text.search.to}
          icon={<PlaneLanding aria-hidden />}
          value={leg.destination}
          onChange={(code) => onChange('destination', code)}
          onBlur={onBlur}
          error={errors?.destination?.message}
        />
      </div>
      <div
        data-part="departureDate"
        className="flex min-w-0 flex-1 border-line md:max-xl:border-l md:basis-40"
      >
        <DateFields
          value={{ departureDate: leg.departureDate, returnDate: '' }}
          roundtrip={false}
          earliest={earliest}
          onChange={(dates) => onChange('departureDate', dates.departureDate)}
          errors={{ departureDate: errors?.departureDate?.message }}
        />
      </div>
      {onRemove && (
        <div
          data-part="remove"
          className="flex items-center max-md:absolute max-md:top-0 max-md:right-1.5 md:px-2"
        >
          <Button
            variant="ghost"
            size="icon"
            onClick={onRemove}
            aria-label={searchText.form.removeFlight(place)}
          >
            <X aria-hidden className="size-[18px]" />
          </Button>
        </div>
      )}
    </fieldset>
  )
}
