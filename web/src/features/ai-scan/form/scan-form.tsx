import type { CurrencyCode } from '@faresight/contracts/currencies'
import { ScanSearch } from 'lucide-react'
import { useRef, type Ref } from 'react'
import { useController, useForm, type FieldPath } from 'react-hook-form'
import { useEarlySend } from '../../../browser/early-send.ts'
import { useFormHandle, useSought, type FormHandle } from '../../../flights/form/form-handle.ts'
import { text } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { lateResolver } from '../../../ui/late-resolver.ts'
import { emptyScan, type ScanDraft, type ScanQuestion } from '../../../flights/trips/scan/question.ts'
import { WeightSlider } from '../weight/weight-slider.tsx'
import { useBusyWords } from './busy-words.ts'
import { useEarlyInput } from './early-input.ts'
import { ScanHint } from './scan-hint.tsx'
import { ScanOptions } from './scan-options.tsx'
import { TripFields } from './trip-fields.tsx'

const words = text.scan

interface Props {
  draft: ScanDraft
  currency: CurrencyCode
  /** What the form was sent with is being looked for. */
  scanning?: boolean
  /** What it finds is kept: whoever is signed in. */
  kept?: boolean
  /** Whoever looks for it chooses how much the price counts; for all others it is what it usually is. */
  weighs?: boolean
  /** Gets the focus: somebody has asked for the form from elsewhere on the page. */
  sought?: FieldPath<ScanDraft> | null
  onScan: (question: ScanQuestion) => Promise<void> | void
  handle?: Ref<FormHandle<ScanDraft>>
}

const resolver = lateResolver<ScanDraft, 'resolveScan'>(
  () => import('./resolver.ts'),
  'resolveScan',
  text.problems.unchecked,
)

/** What a scan is to look for. Becomes a `ScanQuestion` when it is right. */
export function ScanForm(props: Props) {
  const { draft, currency, scanning = false, kept = false, weighs = false, sought, onScan, handle } = props
  const form = useForm<ScanDraft>({ defaultValues: draft, resolver })
  useFormHandle(handle, form)
  useSought(sought, form)
  const { control, setValue, formState } = form
  const { errors, isSubmitting, isDirty } = formState
  const element = useRef<HTMLFormElement>(null)
  const weight = useController({ control, name: 'priceWeight' })
  const weightOf = (priceWeight: number) => (weighs ? priceWeight : emptyScan.priceWeight)
  // Who has changed what is being looked for may look for that instead.
  const busy = isSubmitting || (scanning && !isDirty)
  const busyWords = useBusyWords(busy)
  useEarlyInput(element, draft, (early) => {
    for (const [name, value] of Object.entries(early)) setValue(name as keyof ScanDraft, value) // its own keys
  })
  useEarlySend(element)
  return (
    // Sent before its script is there, the form would load the page anew; this method sends nothing.
    <form
      ref={element}
      noValidate
      method="dialog"
      onSubmit={form.handleSubmit((valid) =>
        onScan({ ...valid, priceWeight: weightOf(valid.priceWeight), currency }),
      )}
    >
      <ScanOptions control={control} />
      <div className="flex rounded-3 border border-control bg-surface max-md:flex-col md:max-xl:flex-wrap">
        <TripFields form={form} />
        <div className="flex p-1.5 max-md:border-t max-md:border-line max-md:p-2">
          <Button type="submit" variant="primary" size="xl" busy={busy} className="max-md:w-full">
            {!busy && <ScanSearch aria-hidden className="size-[18px]" />}
            {busy ? busyWords : words.submit}
          </Button>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-10 gap-y-3">
        <ScanHint control={control} kept={kept} />
        <WeightSlider
          value={weightOf(weight.field.value)}
          onChange={weight.field.onChange}
          locked={!weighs}
          className="min-w-[240px] flex-[1_1_280px]"
        />
      </div>
      <FieldError>{errors.root?.message}</FieldError>
    </form>
  )
}
