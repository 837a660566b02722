import { stayLimits } from '@faresight/contracts/ai-scan/date-pairs'
import { Moon } from 'lucide-react'
import { useId } from 'react'
import { text } from '../../../text/text.ts'
import { cellClass } from '../../../ui/cell.tsx'
import { cx } from '../../../ui/class-names.ts'
import { SelectWord } from '../../../ui/select-cell.tsx'

const words = text.scan

const nights = Array.from({ length: stayLimits.max - stayLimits.min + 1 }, (_, index) => ({
  value: stayLimits.min + index,
  label: String(stayLimits.min + index),
}))

interface Props {
  min: number
  max: number
  onStay: (min: number, max: number) => void
}

/** How long to stay: the fewest and the most nights. Either takes the other along, so they never cross. */
export function StayCell({ min, max, onStay }: Props) {
  const id = useId()
  return (
    <fieldset className="flex min-w-0 flex-1 border-line md:min-w-fit max-md:border-t md:border-l">
      <legend className="sr-only">{words.stay}</legend>
      <div className={cx(cellClass, 'w-full')}>
        <Moon aria-hidden />
        <div className="min-w-0 flex-1">
          <span aria-hidden className="block text-12 font-medium text-ink-3">
            {words.stay}
          </span>
          <div className="-ml-1 flex items-center text-16 leading-[1.375rem] font-medium whitespace-nowrap max-md:flex-wrap">
            <SelectWord
              id={`${id}-min`}
              name="minNights"
              label={words.shortest}
              options={nights}
              value={min}
              onChange={({ target }) => onStay(Number(target.value), Math.max(Number(target.value), max))}
            />
            <span aria-hidden>–</span>
            <SelectWord
              id={`${id}-max`}
              name="maxNights"
              label={words.longest}
              options={nights}
              value={max}
              onChange={({ target }) => onStay(Math.min(min, Number(target.value)), Number(target.value))}
            />
            <span aria-hidden className="ml-0.5">
              {words.nightsWord(max)}
            </span>
          </div>
        </div>
      </div>
    </fieldset>
  )
}
