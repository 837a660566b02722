import { type AlertType, alertTypes } from '@faresight/contracts/alerts/alert'
import { targetPriceLimitsUsd } from '@faresight/contracts/alerts/limits'
import { isOneAdult, type Party } from '@faresight/contracts/search/party'
import type { ComponentProps } from 'react'
import { text } from '../../text/text.ts'
import { alertText } from './messages.ts'
import { Field, FieldError } from '../../ui/field.tsx'
import { RadioRow } from '../../ui/checkbox.tsx'
import { stayNightLimits } from '@faresight/contracts/ai-scan/date-pairs'
import type { PlainDate } from '@faresight/contracts/common'
import { Select } from '../../ui/select.tsx'

type InputProps = ComponentProps<'input'>

interface Props {
  alertType: AlertType
  type: InputProps
  target: InputProps
  drop: InputProps
  errors: { target: string | undefined; drop: string | undefined }
  party: Party
}

export function TargetFields({ alertType, type, target, drop, errors, party }: Props) {
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-13 font-medium text-ink-2">{alertText.dialog.type}</legend>
        {alertTypes.map((each) => (
          <RadioRow key={each} {...type} value={each}>
            <span className="min-w-0">
              <span className="block font-semibold">{alertText.types[each]}</span>
              <span className="block text-13 text-ink-2">{alertText.dialog.typeWhy[each]}</span>
            </span>
          </RadioRow>
        ))}
      </fieldset>
      {alertType === 'price_below' ? (
        <Amount
          key="target"
          {...target}
          id="target-price"
          label={alertText.dialog.target}
          why={alertText.dialog.targetWhy(isOneAdult(party) ? null : text.search.party(party))}
          error={errors.target}
        />
      ) : (
        <Amount
          key="drop"
          {...drop}
          id="minimum-drop"
          label={alertText.dialog.drop}
          why={alertText.dialog.dropWhy}
          error={errors.drop}
        />
      )}
    </>
  )
}

function Amount({
  why,
  ...field
}: InputProps & { id: string; label: string; why: string; error: string | undefined }) {
  const whyId = `${field.id}-why`
  return (
    <div>
      <Field
        {...field}
        type="number"
        inputMode="numeric"
        min={targetPriceLimitsUsd.min}
        step={1}
        autoComplete="off"
        aria-describedby={whyId}
        className="pr-14"
        end={
          <span className="grid h-9 place-items-center px-2.5 text-14 text-ink-2">
            {alertText.dialog.usd}
          </span>
        }
      />
      <p id={whyId} className="mt-1.5 text-13 text-ink-2">
        {why}
      </p>
    </div>
  )
}

const nights = Array.from({ length: stayNightLimits.max - stayNightLimits.min + 1 }, (_, index) => ({
  value: stayNightLimits.min + index,
  label: String(stayNightLimits.min + index),
}))

interface StayProps {
  onStay: (min: number, max: number) => void
  stayError: string | undefined
}

interface WindowFieldsProps extends StayProps {
  from: InputProps
  to: InputProps
  errors: { from: string | undefined; to: string | undefined }
  limits: { earliest: PlainDate; latest: PlainDate }
  /** `null` while a day is missing. */
  daysText: string | null
  /** In nights; `null` one way. */
  stay: { min: number; max: number } | null
}

export function WindowFields({ from, to, errors, limits, daysText, stay, ...stayProps }: WindowFieldsProps) {
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
function StayFields({ min, max, onStay, stayError }: NonNullable<WindowFieldsProps['stay']> & StayProps) {
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
