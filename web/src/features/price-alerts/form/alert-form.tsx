import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { useKeptFailure } from '../../../api/kept-failure.ts'
import { formatSpan } from '../../../format/dates.ts'
import { paths } from '../../../paths.ts'
import { alertText } from '../../../text/alert-text.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogSteps } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import type { Watched } from '../watched.ts'
import { NowLine } from './now-line.tsx'
import { useAlertForm } from './use-alert-form.ts'
import { WindowFields } from './window-fields.tsx'
import { WishFields } from './wish-fields.tsx'

const words = alertText.dialog
const spans = (['dates', 'window'] as const).map((value) => ({ value, label: words.spans[value] }))

/** What an alert is to watch, and to wait for. Whatever was typed stays until it is made or left. */
export function AlertForm({ watched, onClose }: { watched: Watched; onClose: () => void }) {
  const { limits, preview, form, submit } = useAlertForm(watched, onClose)
  const failure = useKeptFailure(preview)
  const { control, register, setValue, formState } = form
  const { errors, isSubmitting } = formState
  // What is registered first gets the focus first where several are wrong.
  const days = { from: register('window.from'), to: register('window.to') }
  const [span, alertType, window] = useWatch({ control, name: ['span', 'alertType', 'window'] })
  return (
    <form noValidate method="dialog" onSubmit={submit} className="mt-4 grid gap-4 max-md:mt-3 max-md:gap-3">
      <div>
        <Segmented
          name="span"
          legend={words.watch}
          options={spans}
          value={span}
          onChange={(chosen) => setValue('span', chosen)}
        />
      </div>
      {span === 'window' && (
        <WindowFields
          {...days}
          errors={{ from: errors.window?.from?.message, to: errors.window?.to?.message }}
          limits={limits}
          told={window.from && window.from <= window.to ? formatSpan(window.from, window.to) : null}
          stay={watched.returnDate === null ? null : { min: window.minNights, max: window.maxNights }}
          stayError={errors.window?.minNights?.message ?? errors.window?.maxNights?.message}
          onStay={(min, max) => {
            setValue('window.minNights', min)
            setValue('window.maxNights', max)
          }}
        />
      )}
      <NowLine
        preview={preview.isFetching ? undefined : preview.data}
        failure={failure}
        passengers={watched.passengers}
        ofDates={span === 'window'}
      />
      <WishFields
        alertType={alertType}
        type={register('alertType')}
        target={register('targetPrice')}
        drop={register('minimumDrop')}
        errors={{ target: errors.targetPrice?.message, drop: errors.minimumDrop?.message }}
        passengers={watched.passengers}
      />
      {preview.data && <Used used={preview.data.used} most={preview.data.most} />}
      <FieldError>{errors.root?.message}</FieldError>
      <DialogSteps>
        <Button onClick={onClose}>{words.cancel}</Button>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {isSubmitting ? words.creating : words.create}
        </Button>
      </DialogSteps>
    </form>
  )
}

function Used({ used, most }: { used: number; most: number }) {
  if (used < most) return <p className="text-13 text-ink-2">{words.used(used, most)}</p>
  return (
    <p className="text-13 text-amber-text">
      {words.full(most)}{' '}
      <Link to={paths.priceAlerts} className="link">
        {words.toAlerts}
      </Link>
    </p>
  )
}
