import { earliestNextDepartureDate } from '@faresight/contracts/search/limits'
import { PlaneLanding, PlaneTakeoff, Plus, X } from 'lucide-react'
import { useImperativeHandle, useRef, useState } from 'react'
import { type FieldErrors, type UseFormReturn, useController } from 'react-hook-form'
import { searchText } from '../search-results/messages.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { FieldError } from '../../ui/field.tsx'
import {
  type FlightDraft,
  type LegDraft,
  emptyLeg,
  minLegs,
  maxLegs,
} from '../../flights/trips/flight-search-input.ts'
import { SubmitButton } from './form-extras.tsx'
import { text } from '../../text/text.ts'
import { AirportField } from '../../flights/airports/airport-field.tsx'
import { legWords } from '../../flights/legs/leg-words.ts'
import { DateFields } from './date-fields.tsx'
import type { findConflicts } from './resolver.ts'

const fields: readonly LegField[] = ['origin', 'destination', 'departureDate']

/** The flights of a multi-city trip, as one form field, so that any of them can be removed. */
export function LegFields({ form }: { form: UseFormReturn<FlightDraft> }) {
  const { control, setValue, getFieldState, formState } = form
  const { field } = useController({ control, name: 'legs' })
  const list = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const legs = field.value
  // An array with errors per leg, and a root error.
  const errors = formState.errors.legs
  const focus = (index: number, part: LegField | 'remove') => {
    const row = list.current?.querySelectorAll('fieldset')[index]
    row?.querySelector<HTMLElement>(`[data-part="${part}"] :is(input,button)`)?.focus()
  }
  useImperativeHandle(field.ref, () => ({
    focus() {
      // Called before the errors are rendered.
      const wrong = getFieldState('legs').error
      const index = Math.max(
        0,
        legs.findIndex((_, at) => wrong?.[at]),
      )
      focus(index, fields.find((name) => wrong?.[index]?.[name]) ?? 'origin')
    },
  }))
  // The form object is stable; its state is that of the last render.
  const isSent = () => form.formState.isSubmitting || form.formState.isSubmitted
  const [reportConflicts] = useState(() => createConflictReporter(form, isSent))
  const change = (changed: LegDraft[]) => {
    field.onChange(changed)
    void reportConflicts()
  }
  const add = () => {
    const last = legs.at(-1)
    const id = Math.max(...legs.map((leg) => leg.id)) + 1
    setValue('legs', [...legs, emptyLeg(id, last?.destination)])
    // After rendering.
    requestAnimationFrame(() => focus(legs.length, last?.destination ? 'destination' : 'origin'))
  }
  const remove = (gone: LegDraft) => {
    const index = legs.indexOf(gone)
    change(legs.filter((leg) => leg !== gone))
    requestAnimationFrame(() =>
      legs.length - 1 > minLegs
        ? focus(Math.min(index, legs.length - 2), 'remove')
        : addButton.current?.focus(),
    )
  }
  return (
    <>
      <div ref={list} className="grid gap-2">
        {legs.map((leg, index) => (
          <LegRow
            key={leg.id}
            place={index + 1}
            leg={leg}
            earliest={earliestOf(legs.slice(0, index))}
            errors={errors?.[index]}
            onChange={(part, value) => change(changeLeg(legs, index, part, value))}
            onBlur={field.onBlur}
            onRemove={legs.length > minLegs ? () => remove(leg) : undefined}
          />
        ))}
      </div>
      <FieldError>{errors?.root?.message ?? errors?.message}</FieldError>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <Button ref={addButton} onClick={add} disabled={legs.length >= maxLegs} className="max-md:w-full">
          <Plus aria-hidden className="size-4" />
          {searchText.form.addFlight(legs.length, maxLegs)}
        </Button>
        <SubmitButton busy={formState.isSubmitting} />
      </div>
    </>
  )
}

/** The first day for a flight after others. */
function earliestOf(before: readonly LegDraft[]): string | undefined {
  const last = before.findLast(({ departureDate }) => departureDate)
  return last && earliestNextDepartureDate(last.departureDate)
}

interface LegRowProps {
  /** From 1. */
  place: number
  leg: LegDraft
  earliest: string | undefined
  errors: FieldErrors<LegDraft> | undefined
  onChange: (field: LegField, value: string) => void
  onBlur: () => void
  /** Missing if the trip would have too few flights. */
  onRemove: (() => void) | undefined
}

function LegRow({ place, leg, earliest, errors, onChange, onBlur, onRemove }: LegRowProps) {
  const { name } = legWords('multicity', place - 1)
  return (
    <fieldset
      aria-label={name}
      // Wraps when text is very large.
      className="relative flex min-w-0 rounded-3 border border-control bg-surface max-md:flex-col md:flex-wrap"
    >
      <div className="flex items-center px-4 max-md:min-h-9 max-md:border-b max-md:border-line md:w-23">
        <span aria-hidden className="text-13 font-medium text-ink-2">
          {name}
        </span>
      </div>
      {(['origin', 'destination'] as const).map((part) => (
        <div
          key={part}
          data-part={part}
          className={cx(
            'flex min-w-0 flex-1 border-line md:basis-40 md:border-l',
            part === 'destination' && 'opens-back max-md:border-t',
          )}
        >
          <AirportField
            label={part === 'origin' ? text.search.from : text.search.to}
            icon={part === 'origin' ? <PlaneTakeoff aria-hidden /> : <PlaneLanding aria-hidden />}
            value={leg[part]}
            onChange={(code) => onChange(part, code)}
            onBlur={onBlur}
            error={errors?.[part]?.message}
          />
        </div>
      ))}
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
            <X aria-hidden className="size-4.5" />
          </Button>
        </div>
      )}
    </fieldset>
  )
}

type LegField = Exclude<keyof LegDraft, 'id'>

/** Sets one field of a leg. The next leg's origin follows this destination unless the user changed it. */
export function changeLeg(
  legs: readonly LegDraft[],
  index: number,
  field: LegField,
  value: string,
): LegDraft[] {
  const before = legs[index]
  return legs.map((leg, at) => {
    if (at === index) return { ...leg, [field]: value }
    const follows = field === 'destination' && at === index + 1
    const isOurs = !leg.origin || leg.origin === before?.destination
    return follows && isOurs && value ? { ...leg, origin: value } : leg
  })
}

type Form = Pick<UseFormReturn<FlightDraft>, 'getValues' | 'setError' | 'clearErrors'>

/** If the check cannot load, errors show on submit only. */
const loadCheck = (): Promise<typeof findConflicts> =>
  import('./resolver.ts').then((resolver) => resolver.findConflicts).catch(() => () => [])

/**
 * Shows conflicts between flights (not missing values) before the form is submitted. The last of several concurrent calls
 * wins.
 */
export function createConflictReporter(
  form: Form,
  isSent: () => boolean,
  load = loadCheck,
): () => Promise<void> {
  let latest = 0
  return async () => {
    const call = ++latest
    const check = await load()
    if (call !== latest || isSent()) return
    form.clearErrors('legs')
    for (const [path, message] of check(form.getValues())) form.setError(path, { type: 'clash', message })
  }
}
