import { Plus } from 'lucide-react'
import { useImperativeHandle, useRef, useState } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import { searchText } from '../../../../text/search-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import {
  emptyLeg,
  fewestLegs,
  mostLegs,
  type FlightDraft,
  type LegDraft,
} from '../../../../flights/trips/flight/question.ts'
import { clashSayer } from './clashes.ts'
import { LegRow } from './leg-row.tsx'
import { changeLeg, type LegField } from './legs.ts'
import { SubmitButton } from './submit-button.tsx'

const words = searchText.form
const fields: readonly LegField[] = ['origin', 'destination', 'departureDate']

/** The flights of a multi-city trip. One field of the form, so that a flight can go from the middle. */
export function LegFields({ form }: { form: UseFormReturn<FlightDraft> }) {
  const { control, setValue, getFieldState, formState } = form
  const { field } = useController({ control, name: 'legs' })
  const list = useRef<HTMLDivElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const legs = field.value
  // A list of fields, each of which may be wrong; as a whole it may have too few or too many.
  const errors = formState.errors.legs
  const focus = (index: number, part: LegField | 'remove') => {
    const row = list.current?.querySelectorAll('fieldset')[index]
    row?.querySelector<HTMLElement>(`[data-part="${part}"] :is(input,button)`)?.focus()
  }
  useImperativeHandle(field.ref, () => ({
    focus() {
      // Asked for when the errors are known, before they are drawn.
      const wrong = getFieldState('legs').error
      const index = Math.max(
        0,
        legs.findIndex((_, at) => wrong?.[at]),
      )
      focus(index, fields.find((name) => wrong?.[index]?.[name]) ?? 'origin')
    },
  }))
  // The form is one for good, and its state that of its last drawing.
  const isSent = () => form.formState.isSubmitting || form.formState.isSubmitted
  const [sayClashes] = useState(() => clashSayer(form, isSent))
  const change = (changed: LegDraft[]) => {
    field.onChange(changed)
    void sayClashes()
  }
  const add = () => {
    const last = legs.at(-1)
    const id = Math.max(...legs.map((leg) => leg.id)) + 1
    setValue('legs', [...legs, emptyLeg(id, last?.destination)])
    // Once it is drawn: the first field that is still empty.
    requestAnimationFrame(() => focus(legs.length, last?.destination ? 'destination' : 'origin'))
  }
  const remove = (gone: LegDraft) => {
    const index = legs.indexOf(gone)
    change(legs.filter((leg) => leg !== gone))
    requestAnimationFrame(() =>
      legs.length - 1 > fewestLegs
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
            earliest={legs.slice(0, index).findLast(({ departureDate }) => departureDate)?.departureDate}
            errors={errors?.[index]}
            onChange={(part, value) => change(changeLeg(legs, index, part, value))}
            onBlur={field.onBlur}
            onRemove={legs.length > fewestLegs ? () => remove(leg) : undefined}
          />
        ))}
      </div>
      <FieldError>{errors?.root?.message ?? errors?.message}</FieldError>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <Button ref={addButton} onClick={add} disabled={legs.length >= mostLegs} className="max-md:w-full">
          <Plus aria-hidden className="size-[15px]" />
          {words.addFlight(legs.length, mostLegs)}
        </Button>
        <SubmitButton busy={formState.isSubmitting} />
      </div>
    </>
  )
}
