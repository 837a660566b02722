import { ArrowLeftRight, PlaneLanding, PlaneTakeoff } from 'lucide-react'
import { useController, useWatch, type UseControllerReturn, type UseFormReturn } from 'react-hook-form'
import { text } from '../../../../text/text.ts'
import { AirportField } from '../../../../flights/airports/airport-field.tsx'
import type { Draft } from '../../query/flight-query.ts'
import { DateFields } from '../dates/date-fields.tsx'
import { SubmitButton } from './submit-button.tsx'

/** Places and dates of a round trip or one way, in one bar with the button. */
export function TripFields({ form }: { form: UseFormReturn<Draft> }) {
  const { control, setValue, getValues, trigger, formState } = form
  const { errors, isSubmitted } = formState
  const origin = useController({ control, name: 'origin' })
  const destination = useController({ control, name: 'destination' })
  const departure = useController({ control, name: 'departureDate' })
  const back = useController({ control, name: 'returnDate' })
  const [tripType, flexible] = useWatch({ control, name: ['tripType', 'flexibleDates'] })
  const roundtrip = tripType === 'roundtrip'
  /** Both are known now: that they are one is said at once. */
  const compare = () => {
    const { origin: from, destination: to } = getValues()
    if (from && to) void trigger('destination')
  }
  const swap = () => {
    const { origin: from, destination: to } = getValues()
    setValue('origin', to)
    setValue('destination', from)
    if (isSubmitted) void trigger(['origin', 'destination'])
  }
  return (
    <div className="flex rounded-3 border border-control bg-surface max-md:flex-col">
      <div className="relative flex min-w-0 flex-[2] max-md:flex-col">
        <AirportField
          label={text.search.from}
          icon={<PlaneTakeoff aria-hidden />}
          {...fieldOf(origin, compare)}
        />
        <AirportField
          label={text.search.to}
          icon={<PlaneLanding aria-hidden />}
          {...fieldOf(destination, compare)}
          className="border-line max-md:border-t md:border-l md:[&>div:first-child]:pl-7"
        />
        <button
          type="button"
          onClick={swap}
          aria-label={text.search.swap}
          className="absolute top-1/2 z-20 grid size-9 -translate-y-1/2 place-items-center rounded-full border border-line-2 bg-raised text-ink-2 transition-colors hover:bg-hover hover:text-ink max-md:right-3.5 max-md:rotate-90 md:left-1/2 md:-translate-x-1/2"
        >
          <ArrowLeftRight aria-hidden className="size-[15px]" />
        </button>
      </div>
      <DateFields
        value={{ departureDate: departure.field.value, returnDate: back.field.value }}
        roundtrip={roundtrip}
        approximate={flexible}
        onChange={(dates) => {
          departure.field.onChange(dates.departureDate)
          back.field.onChange(dates.returnDate)
          // Both are known now: what is wrong between them is said at once.
          if (roundtrip && dates.departureDate && dates.returnDate) void trigger('returnDate')
        }}
        errors={{ departureDate: errors.departureDate?.message, returnDate: errors.returnDate?.message }}
        departRef={departure.field.ref}
        returnRef={back.field.ref}
      />
      <div className="flex p-1.5 max-md:border-t max-md:border-line max-md:p-2">
        <SubmitButton busy={formState.isSubmitting} />
      </div>
    </div>
  )
}

function fieldOf(
  { field, fieldState }: UseControllerReturn<Draft, 'origin'> | UseControllerReturn<Draft, 'destination'>,
  onChanged: () => void,
) {
  const { value, onBlur, ref } = field
  const onChange = (code: string) => {
    field.onChange(code)
    onChanged()
  }
  return { value, onChange, onBlur, inputRef: ref, error: fieldState.error?.message }
}
