import type { CurrencyCode } from '@faresight/contracts/currencies'
import { Calendar, ScanSearch } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useController, useForm, useWatch } from 'react-hook-form'
import { useEarlySend } from '../../../browser/early-send.ts'
import { PlacePair } from '../../../flights/form/place-pair.tsx'
import { text } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { lateResolver } from '../../../ui/late-resolver.ts'
import { SelectCell } from '../../../ui/select-cell.tsx'
import type { ScanDraft, ScanQuestion } from '../../../flights/trips/scan/question.ts'
import { WeightSlider } from '../weight/weight-slider.tsx'
import { useBusyWords } from '../words/busy-words.ts'
import { useEarlyInput } from './early-input.ts'
import { ScanOptions } from './scan-options.tsx'
import { StayCell } from './stay-cell.tsx'

const words = text.scan
const periods = Object.entries(words.periods).map(([value, label]) => ({ value, label }))

interface Props {
  draft: ScanDraft
  currency: CurrencyCode
  /** What the form was sent with is being looked for. */
  scanning?: boolean
  /** Somebody has asked for the form from elsewhere on the page: its first field gets the focus. */
  sought?: boolean
  onScan: (question: ScanQuestion) => Promise<void> | void
}

const resolver = lateResolver<ScanDraft>(
  async () => (await import('./resolver.ts')).resolveScan,
  text.problems.unchecked,
)

/** What a scan is to look for. Becomes a `ScanQuestion` when it is right. */
export function ScanForm({ draft, currency, scanning = false, sought = false, onScan }: Props) {
  const id = useId()
  const form = useForm<ScanDraft>({ defaultValues: draft, resolver })
  const { control, setValue, getValues, trigger, formState } = form
  const { errors, isSubmitted, isSubmitting, isDirty } = formState
  const element = useRef<HTMLFormElement>(null)
  const origin = useController({ control, name: 'origin' })
  const destination = useController({ control, name: 'destination' })
  const period = useController({ control, name: 'searchPeriod' })
  const shortest = useController({ control, name: 'minNights' })
  const longest = useController({ control, name: 'maxNights' })
  const weight = useController({ control, name: 'priceWeight' })
  const tripType = useWatch({ control, name: 'tripType' })
  // Who has changed what is being looked for may look for that instead.
  const busy = isSubmitting || (scanning && !isDirty)
  const busyWords = useBusyWords(busy)
  useEarlyInput(element, draft, (early) => {
    for (const [name, value] of Object.entries(early)) setValue(name as keyof ScanDraft, value) // its own keys
  })
  useEarlySend(element)
  useEffect(() => {
    if (sought) element.current?.querySelector<HTMLElement>('[role=combobox]')?.focus()
  }, [sought])
  const compare = () => {
    const { origin: from, destination: to } = getValues()
    if (from && to) void trigger('destination')
  }
  const swap = () => {
    const { origin: from, destination: to } = getValues()
    setValue('origin', to, { shouldDirty: true })
    setValue('destination', from, { shouldDirty: true })
    if (isSubmitted) void trigger(['origin', 'destination'])
  }
  return (
    // Sent before its script is there, the form would load the page anew; this method sends nothing.
    <form
      ref={element}
      noValidate
      method="dialog"
      onSubmit={form.handleSubmit((valid) => onScan({ ...valid, currency }))}
    >
      <ScanOptions control={control} />
      <div className="flex rounded-3 border border-control bg-surface max-md:flex-col">
        <PlacePair origin={origin} destination={destination} onChosen={compare} onSwap={swap} />
        <div className="flex min-w-0 flex-[2] max-md:flex-col">
          <SelectCell
            id={`${id}-period`}
            name="searchPeriod"
            label={words.period}
            icon={<Calendar aria-hidden />}
            options={periods}
            value={period.field.value}
            onChange={period.field.onChange}
            className="border-line max-md:border-t md:border-l"
          />
          {tripType === 'roundtrip' && (
            <StayCell
              min={shortest.field.value}
              max={longest.field.value}
              onMin={(nights) => {
                shortest.field.onChange(nights)
                void trigger('minNights')
              }}
              onMax={(nights) => {
                longest.field.onChange(nights)
                void trigger('minNights')
              }}
              minRef={shortest.field.ref}
              error={errors.minNights?.message ?? errors.maxNights?.message}
            />
          )}
        </div>
        <div className="flex p-1.5 max-md:border-t max-md:border-line max-md:p-2">
          <Button type="submit" variant="primary" size="xl" busy={busy} className="max-md:w-full">
            {!busy && <ScanSearch aria-hidden className="size-[18px]" />}
            {busy ? busyWords : words.submit}
          </Button>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-10 gap-y-3">
        <p className="max-w-[52ch] flex-[2_1_280px] text-13 text-ink-2">{words.hint}</p>
        <WeightSlider
          value={weight.field.value}
          onChange={weight.field.onChange}
          className="min-w-[240px] flex-[1_1_280px]"
        />
      </div>
      <FieldError>{formState.errors.root?.message}</FieldError>
    </form>
  )
}
