import { stayLimits } from '@faresight/contracts/ai-scan/date-pairs'
import type { PlainDate } from '@faresight/contracts/common'
import type { ComponentProps } from 'react'
import { alertText } from './messages.ts'
import { text } from '../../text/text.ts'
import { Field, FieldError } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'

const nights = Array.from({ length: stayLimits.max - stayLimits.min + 1 }, (_, index) => ({
  value: stayLimits.min + index,
  label: String(stayLimits.min + index),
}))

type InputProps = ComponentProps<'input'>

interface StayProps {
  onStay: (min: number, max: number) => void
  stayError: string | undefined
}

interface Props extends StayProps {
  from: InputProps
  to: InputProps
  errors: { from: string | undefined; to: string | undefined }
  limits: { earliest: PlainDate; latest: PlainDate }
  /** `null` while a day is missing. */
  daysText: string | null
  /** In nights; `null` one way. */
  stay: { min: number; max: number } | null
}

export function WindowFields({ from, to, errors, limits, daysText, stay, ...stayProps }: Props) {
  // A narrow phone has just enough room for both.
  const range = { type: 'date', min: limits.earliest, max: limits.latest, className: 'max-[389px]:px-2' }
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 items-start gap-3 max-[359px]:grid-cols-1">
        <Field {...from} {...range} id="window-from" label={alertText.dialog.from} error={errors.from} />
        <Field {...to} {...range} id="window-to" label={alertText.dialog.to} error={errors.to} />
      </div>
      {stay && <StayFields {...stay} {...stayProps} />}
      <p className="text-13 text-ink-2">
        {daysText ? alertText.dialog.windowWhyOn(daysText) : alertText.dialog.windowWhy}
      </p>
    </div>
  )
}

/** Changing one moves the other, so they never cross. */
function StayFields({ min, max, onStay, stayError }: NonNullable<Props['stay']> & StayProps) {
  return (
    <fieldset>
      <legend className="text-13 font-medium text-ink-2">{alertText.dialog.nights}</legend>
      <div className="mt-1.5 flex h-11 items-center gap-1 rounded-2 border border-control px-1">
        <Select
          label={alertText.dialog.shortest}
          options={nights}
          value={min}
          onChange={({ target }) => onStay(Number(target.value), Math.max(Number(target.value), max))}
        />
        <span aria-hidden>–</span>
        <Select
          label={alertText.dialog.longest}
          options={nights}
          value={max}
          onChange={({ target }) => onStay(Math.min(min, Number(target.value)), Number(target.value))}
        />
        <span aria-hidden className="text-14 text-ink-2">
          {text.scan.nightsWord(max)}
        </span>
      </div>
      <FieldError>{stayError}</FieldError>
    </fieldset>
  )
}
