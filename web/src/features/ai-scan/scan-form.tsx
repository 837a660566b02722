import type { CurrencyCode } from '@faresight/contracts/supported-currencies'
import { ScanSearch } from 'lucide-react'
import { type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import {
  type Control,
  type FieldPath,
  type UseFormReturn,
  useController,
  useForm,
  useWatch,
} from 'react-hook-form'
import { useReplayEarlySubmit, useHydrated } from '../../browser/hydrated.ts'
import { type FormHandle, useFormHandle, useFocusField } from '../../flights/form/form-handle.ts'
import { text } from '../../text/text.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { lazyResolver } from '../../ui/lazy.ts'
import { type ScanDraft, type ScanInput, emptyScan } from '../../flights/trips/scan-input.ts'
import { WeightSlider } from './weight-slider.tsx'
import { TripFields } from './trip-fields.tsx'
import { countDatePairs, toSearchDateRange } from '@faresight/contracts/ai-scan/date-pairs'
import { today } from '../../flights/trips/stored-flight-search.ts'
import type { ScanTripType } from '@faresight/contracts/ai-scan/request'
import { CabinSelect, TravellersField, setParty } from '../../flights/form/travel-fields.tsx'
import { partyOf } from '../../flights/trips/flight-search-input.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'

interface Props {
  draft: ScanDraft
  currency: CurrencyCode
  /** A scan with the form's values is running. */
  scanning?: boolean
  kept?: boolean
  /** The user can set the price weight; everyone else gets the default. */
  weighs?: boolean
  /** Field to focus, when the form was opened from elsewhere on the page. */
  sought?: FieldPath<ScanDraft> | null
  onScan: (question: ScanInput) => Promise<void> | void
  handle?: Ref<FormHandle<ScanDraft>>
}

const resolver = lazyResolver<ScanDraft, 'resolveScan'>(
  () => import('./calls.ts'),
  'resolveScan',
  () => text.problems.unchecked,
)

export function ScanForm(props: Props) {
  const { draft, currency, scanning = false, kept = false, weighs = false, sought, onScan, handle } = props
  const form = useForm<ScanDraft>({ defaultValues: draft, resolver })
  useFormHandle(handle, form)
  useFocusField(sought, form)
  const { control, setValue, formState } = form
  const { errors, isSubmitting, isDirty } = formState
  const element = useRef<HTMLFormElement>(null)
  const weight = useController({ control, name: 'priceWeight' })
  const weightOf = (priceWeight: number) => (weighs ? priceWeight : emptyScan.priceWeight)
  // A changed form can start another scan while one runs.
  const busy = isSubmitting || (scanning && !isDirty)
  const busyWords = useSearchingLabel(busy)
  useEarlyInput(element, draft, (early) => {
    for (const [name, value] of Object.entries(early)) setValue(name as keyof ScanDraft, value) // its own keys
  })
  useReplayEarlySubmit(element)
  return (
    // `dialog` submits nothing: before hydration, a normal method would reload the page.
    <form
      ref={element}
      noValidate
      method="dialog"
      onSubmit={form.handleSubmit((valid) =>
        onScan({ ...valid, priceWeight: weightOf(valid.priceWeight), currency }),
      )}
    >
      <ScanOptions form={form} />
      <div className="flex rounded-3 border border-control bg-surface max-md:flex-col md:flex-wrap">
        <TripFields form={form} />
        <div className="flex p-1.5 max-md:border-t max-md:border-line max-md:p-2">
          <Button type="submit" variant="primary" size="xl" busy={busy} className="max-md:w-full">
            {!busy && <ScanSearch aria-hidden className="size-4.5" />}
            {busy ? busyWords : text.scan.submit}
          </Button>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-10 gap-y-3">
        <ScanHint control={control} kept={kept} />
        <WeightSlider
          value={weightOf(weight.field.value)}
          onChange={weight.field.onChange}
          locked={!weighs}
          className="min-w-60 flex-[1_1_280px]"
        />
      </div>
      <FieldError>{errors.root?.message}</FieldError>
    </form>
  )
}

/** Adopts what was entered in the prerendered form before hydration. */
function useEarlyInput(
  form: RefObject<HTMLFormElement | null>,
  draft: ScanDraft,
  onEarly: (early: Partial<ScanDraft>) => void,
): void {
  useEffect(() => {
    if (!form.current) return
    const early = Object.fromEntries(
      [...new FormData(form.current)]
        .map(([name, value]) => entryOf(name, typeof value === 'string' ? value : '', draft))
        .filter(([name, value]) => Object.hasOwn(draft, name) && draft[name] !== value),
    )
    // The form's names are the draft's keys.
    if (Object.keys(early).length > 0) onEarly(early)
    // Runs once: later changes reach the form through its own handlers.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}

/** Converts a form entry to the draft's type. The slider holds the share of time. */
function entryOf(name: string, value: string, draft: ScanDraft): [keyof ScanDraft, string | number] {
  if (name === 'timeShare') return ['priceWeight', (100 - Number(value)) / 100]
  // The caller drops names that aren't fields.
  const field = name as keyof ScanDraft
  return [field, typeof draft[field] === 'number' ? Number(value) : value]
}

function ScanHint({ control, kept }: { control: Control<ScanDraft>; kept: boolean }) {
  const [tripType, searchPeriod, minNights, maxNights] = useWatch({
    control,
    name: ['tripType', 'searchPeriod', 'minNights', 'maxNights'],
  })
  // Today isn't known at prerender time.
  const hydrated = useHydrated()
  const isOneWay = tripType === 'oneway'
  const pairs = hydrated
    ? countDatePairs(toSearchDateRange(today(), searchPeriod), isOneWay ? null : { minNights, maxNights })
    : 0
  const count = isOneWay ? text.scan.days(pairs) : text.scan.pairs(pairs)
  return (
    <p className="max-w-[56ch] flex-[2_1_280px] text-13 text-ink-2">
      {text.scan.hint(pairs > 0 ? count : text.scan.somePairs, kept)}
    </p>
  )
}

const trips: readonly ScanTripType[] = ['roundtrip', 'oneway']

function ScanOptions({ form }: { form: UseFormReturn<ScanDraft> }) {
  const { control } = form
  const trip = useController({ control, name: 'tripType' })
  const party = useWatch({ control, compute: partyOf })
  const cabin = useController({ control, name: 'cabinClass' })
  const stop = useController({ control, name: 'stops' })
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-x-1 gap-y-2">
      <Segmented
        name="tripType"
        legend={text.search.tripType}
        options={trips.map((value) => ({ value, label: text.search[value] }))}
        value={trip.field.value}
        onChange={trip.field.onChange}
      />
      <div className="flex flex-wrap items-center max-md:-ml-2.5 md:ml-1.5">
        <TravellersField party={party} onChange={setParty(form)} />
        <CabinSelect cabin={cabin.field} />
        <Select
          name="stops"
          label={text.search.stops}
          options={Object.entries(text.search.stopsOptions).map(([value, label]) => ({ value, label }))}
          value={stop.field.value}
          onChange={(event) => stop.field.onChange(event.target.value)}
        />
      </div>
    </div>
  )
}

const everyMs = 2500

export function useSearchingLabel(busy: boolean): string {
  const [step, setStep] = useState(0)
  useEffect(() => {
    const timer = busy ? setInterval(() => setStep((before) => before + 1), everyMs) : undefined
    return () => {
      clearInterval(timer)
      setStep(0)
    }
  }, [busy])
  return text.scan.busy[step % text.scan.busy.length] ?? ''
}
