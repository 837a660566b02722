import { Calendar, ChevronDown, Moon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { type UseFormReturn, useController, useFormState, useWatch } from 'react-hook-form'
import { placeHandlers } from '../../flights/form/form-handle.ts'
import { PlacePair } from '../../flights/form/place-pair.tsx'
import type { ScanDraft } from '../../flights/trips/scan-input.ts'
import { text } from '../../text/text.ts'
import { stayNightLimits } from '@faresight/contracts/ai-scan/date-pairs'
import { CellLabel, cellClass } from '../../ui/select.tsx'
import { cx } from '../../ui/class-names.ts'

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
      <PlacePair origin={origin} destination={destination} {...placeHandlers(form, isSubmitted)} />
      <div className="flex min-w-0 flex-[2] max-md:flex-col md:max-xl:basis-75 xl:basis-84">
        <SelectCell
          id={`${id}-period`}
          name="searchPeriod"
          label={text.scan.period}
          icon={<Calendar aria-hidden />}
          options={Object.entries(text.scan.periods).map(([value, label]) => ({ value, label }))}
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

const nights = Array.from({ length: stayNightLimits.max - stayNightLimits.min + 1 }, (_, index) => ({
  value: stayNightLimits.min + index,
  label: String(stayNightLimits.min + index),
}))

interface StayCellProps {
  min: number
  max: number
  onStay: (min: number, max: number) => void
}

/** Fewest and most nights. Changing one moves the other, so they never cross. */
function StayCell({ min, max, onStay }: StayCellProps) {
  const id = useId()
  return (
    <fieldset className="flex min-w-0 flex-1 border-line md:min-w-fit max-md:border-t md:border-l">
      <legend className="sr-only">{text.scan.stay}</legend>
      <div className={cx(cellClass, 'w-full')}>
        <Moon aria-hidden />
        <div className="min-w-0 flex-1">
          <span aria-hidden className="block text-12 font-medium text-ink-3">
            {text.scan.stay}
          </span>
          <div className="-ml-1 flex items-center text-16 leading-5.5 font-medium whitespace-nowrap max-md:flex-wrap">
            <SelectWord
              id={`${id}-min`}
              name="minNights"
              label={text.scan.shortest}
              options={nights}
              value={min}
              onChange={({ target }) => onStay(Number(target.value), Math.max(Number(target.value), max))}
            />
            <span aria-hidden>–</span>
            <SelectWord
              id={`${id}-max`}
              name="maxNights"
              label={text.scan.longest}
              options={nights}
              value={max}
              onChange={({ target }) => onStay(Math.min(min, Number(target.value)), Number(target.value))}
            />
            <span aria-hidden className="ml-0.5">
              {text.scan.nightsWord(max)}
            </span>
          </div>
        </div>
      </div>
    </fieldset>
  )
}

interface Choice {
  value: string | number
  label: string
}

type SelectProps = Omit<ComponentProps<'select'>, 'children' | 'id'> & {
  id: string
  options: readonly Choice[]
}

function SelectCell({ label, icon, className, ...select }: SelectProps & { label: string; icon: ReactNode }) {
  return (
    <div className={cx('flex min-w-0 flex-1', className)}>
      <div className={cx(cellClass, 'w-full')}>
        {icon}
        <div className="min-w-0 flex-1">
          <CellLabel htmlFor={select.id}>{label}</CellLabel>
          <span aria-hidden className="block text-16 leading-5.5 font-medium">
            {chosenOf(select)}
          </span>
        </div>
        <Overlay {...select} />
      </div>
    </div>
  )
}

function SelectWord({ label, ...select }: SelectProps & { label: string }) {
  return (
    <span className="relative inline-flex min-h-6 items-center gap-0.5 rounded-1 px-1 hover:bg-sunken has-focus-visible:shadow-(--focus)">
      <span aria-hidden>{chosenOf(select)}</span>
      <ChevronDown aria-hidden className="size-3.5 shrink-0 text-ink-3" />
      <Overlay {...select} aria-label={label} />
    </span>
  )
}

function Overlay({ options, ...select }: SelectProps) {
  return (
    <select
      {...select}
      className="absolute inset-0 w-full cursor-pointer appearance-none opacity-0 focus-visible:shadow-none"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} className="bg-raised text-ink">
          {option.label}
        </option>
      ))}
    </select>
  )
}

function chosenOf({ options, value }: SelectProps): string | undefined {
  return options.find((option) => String(option.value) === String(value))?.label
}
