import { ArrowLeftRight, PlaneLanding, PlaneTakeoff } from 'lucide-react'
import type { Ref } from 'react'
import { text } from '../../text/text.ts'
import { AirportField } from '../airports/airport-field.tsx'

/** A react-hook-form field for a place. */
interface PlaceControl {
  field: { value: string; onChange: (code: string) => void; onBlur: () => void; ref: Ref<HTMLInputElement> }
  fieldState: { error?: { message?: string | undefined } | undefined }
}

interface Props {
  origin: PlaceControl
  destination: PlaceControl
  onChosen: () => void
  onSwap: () => void
}

export function PlacePair({ origin, destination, onChosen, onSwap }: Props) {
  return (
    // Tablets: places get a line of their own.
    <div className="relative flex min-w-0 flex-[2] border-line max-md:flex-col md:max-xl:basis-full md:max-xl:border-b xl:basis-84">
      <AirportField
        label={text.search.from}
        icon={<PlaneTakeoff aria-hidden />}
        {...fieldOf(origin, onChosen)}
      />
      <AirportField
        label={text.search.to}
        icon={<PlaneLanding aria-hidden />}
        {...fieldOf(destination, onChosen)}
        className="opens-back border-line max-md:border-t md:border-l md:[&>div:first-child]:pl-7"
      />
      <button
        type="button"
        onClick={onSwap}
        aria-label={text.search.swap}
        className="absolute top-1/2 z-20 grid size-9 -translate-y-1/2 place-items-center rounded-full border border-line-2 bg-raised text-ink-2 transition-colors hover:bg-hover hover:text-ink max-md:right-3.5 max-md:rotate-90 md:left-1/2 md:-translate-x-1/2"
      >
        <ArrowLeftRight aria-hidden className="size-4" />
      </button>
    </div>
  )
}

function fieldOf({ field, fieldState }: PlaceControl, onChosen: () => void) {
  const { value, onBlur, ref } = field
  const onChange = (code: string) => {
    field.onChange(code)
    onChosen()
  }
  return { value, onChange, onBlur, inputRef: ref, error: fieldState.error?.message }
}
