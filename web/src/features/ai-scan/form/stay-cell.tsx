import { stayLimits } from '@faresight/contracts/ai-scan/date-pairs'
import { Moon } from 'lucide-react'
import { useId, type Ref } from 'react'
import { text } from '../../../text/text.ts'
import { cellClass } from '../../../ui/cell.tsx'
import { cx } from '../../../ui/class-names.ts'
import { FieldError } from '../../../ui/field.tsx'
import { SelectWord } from '../../../ui/select-cell.tsx'

const words = text.scan

const nights = Array.from({ length: stayLimits.max - stayLimits.min + 1 }, (_, index) => ({
  value: stayLimits.min + index,
  label: String(stayLimits.min + index),
}))

interface Props {
  min: number
  max: number
  onMin: (nights: number) => void
  onMax: (nights: number) => void
  minRef: Ref<HTMLSelectElement>
  error: string | undefined
}

/** How long to stay: the fewest and the most nights. */
export function StayCell({ min, max, onMin, onMax, minRef, error }: Props) {
  const id = useId()
  const fault = {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  }
  return (
    <fieldset className="flex min-w-0 flex-1 border-line max-md:border-t md:border-l">
      <legend className="sr-only">{words.stay}</legend>
      <div data-invalid={error ? true : undefined} className={cx(cellClass, 'w-full')}>
        <Moon aria-hidden />
        <div className="min-w-0 flex-1">
          <span aria-hidden className="block text-12 font-medium text-ink-3">
            {words.stay}
          </span>
          <div className="-ml-1 flex items-center text-16 leading-[22px] font-medium whitespace-nowrap">
            <SelectWord
              {...fault}
              ref={minRef}
              id={`${id}-min`}
              name="minNights"
              label={words.shortest}
              options={nights}
              value={min}
              onChange={(event) => onMin(Number(event.target.value))}
            />
            <span aria-hidden>–</span>
            <SelectWord
              {...fault}
              id={`${id}-max`}
              name="maxNights"
              label={words.longest}
              options={nights}
              value={max}
              onChange={(event) => onMax(Number(event.target.value))}
            />
            <span aria-hidden className="ml-0.5">
              {words.nightsWord(max)}
            </span>
          </div>
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      </div>
    </fieldset>
  )
}
