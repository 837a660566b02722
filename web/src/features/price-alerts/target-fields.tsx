import { type AlertType, alertTypes } from '@faresight/contracts/alerts/alert'
import { targetLimits } from '@faresight/contracts/alerts/limits'
import { isOneAdult, type Party } from '@faresight/contracts/search/party'
import type { ComponentProps } from 'react'
import { text } from '../../text/text.ts'
import { alertText } from './messages.ts'
import { Field } from '../../ui/field.tsx'
import { RadioRow } from '../../ui/checkbox.tsx'

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
        min={targetLimits.min}
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
