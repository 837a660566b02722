import { Calendar } from 'lucide-react'
import { useId } from 'react'
import { useController, useFormState, useWatch, type UseFormReturn } from 'react-hook-form'
import { placeActs } from '../../../flights/form/place-acts.ts'
import { PlacePair } from '../../../flights/form/place-pair.tsx'
import type { ScanDraft } from '../../../flights/trips/scan/question.ts'
import { text } from '../../../text/text.ts'
import { SelectCell } from '../../../ui/select-cell.tsx'
import { StayCell } from './stay-cell.tsx'

const words = text.scan
const periods = Object.entries(words.periods).map(([value, label]) => ({ value, label }))

/** Where from, where to, when and for how long. */
export function TripFields({ form }: { form: UseFormReturn<ScanDraft> }) {
  const id = useId()
  const { control } = form
  const { isSubmitted } = useFormState({ control })
  const origin = useController({ control, name: 'origin' })
  const destination = useController({ control, name: 'destination' })
  const period = useController({ control, name: 'searchPeriod' })
  const shortest = useController({ control, name: 'minNights' })
  const longest = useController({ control, name: 'maxNights' })
  const tripType = useWatch({ control, name: 'tripType' })
  return (
    <>
      <PlacePair origin={origin} destination={destination} {...placeActs(form, isSubmitted)} />
      <div className="flex min-w-0 flex-[2] max-md:flex-col md:max-xl:basis-[300px]">
        <SelectCell
          id={`${id}-period`}
          name="searchPeriod"
          label={words.period}
          icon={<Calendar aria-hidden />}
          options={periods}
          value={period.field.value}
          onChange={period.field.onChange}
          className="border-line max-md:border-t xl:border-l"
        />
        {tripType === 'roundtrip' && (
          <StayCell
            min={shortest.field.value}
            max={longest.field.value}
            onStay={(min, max) => {
              shortest.field.onChange(min)
              longest.field.onChange(max)
            }}
          />
        )}
      </div>
    </>
  )
}
