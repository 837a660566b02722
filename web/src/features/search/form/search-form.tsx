import type { CurrencyCode } from '@faresight/contracts/currencies'
import type { TripType } from '@faresight/contracts/search/question'
import type { Viewer } from '@faresight/contracts/viewer'
import type { Ref } from 'react'
import { useForm, useWatch, type FieldPath } from 'react-hook-form'
import { useFormHandle, useSought, type FormHandle } from '../../../flights/form/form-handle.ts'
import { text } from '../../../text/text.ts'
import { FieldError } from '../../../ui/field.tsx'
import { lateResolver } from '../../../ui/late-resolver.ts'
import { LatePart } from '../../../ui/late-part.tsx'
import { late } from '../../../ui/late.ts'
import {
  canBeFlexible,
  emptyLeg,
  fewestLegs,
  questionOf,
  type FlightDraft,
  type FlightQuestion,
} from '../../../flights/trips/flight/question.ts'
import { FormExtras } from './form-extras.tsx'
import { TripFields } from './fields/trip-fields.tsx'
import { TripOptions } from './trip-options.tsx'

const LegFields = late(() => import('./fields/leg-fields.tsx'), 'LegFields')

interface Props {
  draft: FlightDraft
  currency: CurrencyCode
  /** Past prices are for subscribers. */
  viewer: Viewer
  /** Gets the focus: somebody has asked for the form from elsewhere on the page. */
  sought?: FieldPath<FlightDraft> | null
  /** Resolves once the results have the page: until then the form is being sent. */
  onSearch: (question: FlightQuestion) => void | Promise<void>
  handle?: Ref<FormHandle<FlightDraft>>
}

const resolver = lateResolver<FlightDraft, 'resolveDraft'>(
  () => import('./resolver.ts'),
  'resolveDraft',
  text.problems.unchecked,
)

/** Round trip, one way or multi-city. Mirrors `FlightDraft`; becomes a `FlightQuestion` when it is right. */
export function SearchForm({ draft, currency, viewer, sought, onSearch, handle }: Props) {
  const form = useForm<FlightDraft>({ defaultValues: draft, resolver })
  useFormHandle(handle, form)
  useSought(sought, form)
  const { control, setValue, getValues, clearErrors, formState } = form
  const tripType = useWatch({ control, name: 'tripType' })
  const submit = form.handleSubmit((valid) => onSearch(questionOf(valid, currency)))
  const changeTrip = (trip: TripType) => {
    setValue('tripType', trip)
    clearErrors()
    if (trip !== 'roundtrip') setValue('returnDate', '')
    // A round trip comes without its return date, which could not be chosen any more.
    if (!canBeFlexible(getValues())) setValue('flexibleDates', false)
    if (trip !== 'multicity') return
    for (const field of ['origin', 'destination', 'departureDate'] as const) setValue(field, '')
    if (getValues('legs').length < fewestLegs) setValue('legs', [emptyLeg(0), emptyLeg(1)])
  }
  return (
    // Sent before its script is there, the form would load the page anew; this method sends nothing.
    <form noValidate method="dialog" onSubmit={submit}>
      <TripOptions control={control} onTrip={changeTrip} />
      {tripType === 'multicity' ? (
        <LatePart
          waiting={<div className="min-h-[212px]" />}
          failed={text.problems.formFailed}
          reload={text.problems.reload}
        >
          <LegFields form={form} />
        </LatePart>
      ) : (
        <TripFields form={form} pricesIn={viewer === 'subscriber' ? currency : null} />
      )}
      <FormExtras control={control} />
      <FieldError>{formState.errors.root?.message}</FieldError>
    </form>
  )
}
