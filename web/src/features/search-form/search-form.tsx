import type { CurrencyCode } from '@faresight/contracts/supported-currencies'
import type { TripType } from '@faresight/contracts/search/search-request'
import type { Viewer } from '@faresight/contracts/viewer'
import { type Ref, useMemo } from 'react'
import {
  type Control,
  type FieldPath,
  type UseFormReturn,
  useController,
  useForm,
  useWatch,
} from 'react-hook-form'
import {
  type FormHandle,
  placeHandlers,
  useFormHandle,
  useFocusField,
} from '../../flights/form/form-handle.ts'
import { text } from '../../text/text.ts'
import { FieldError } from '../../ui/field.tsx'
import { lazyResolver, lazy } from '../../ui/lazy.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import {
  type FlightDraft,
  type FlightSearchInput,
  canBeFlexible,
  emptyLeg,
  minLegs,
  toFlightSearch,
  partyOf,
} from '../../flights/trips/flight-search-input.ts'
import { FormExtras, SubmitButton } from './form-extras.tsx'
import { CabinSelect, TravellersField, setParty } from '../../flights/form/travel-fields.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { PlacePair } from '../../flights/form/place-pair.tsx'
import { DateFields } from './date-fields.tsx'
import type { PricedTrip } from './dates.ts'

const LegFields = lazy(() => import('./leg-fields.tsx'), 'LegFields')

interface Props {
  draft: FlightDraft
  currency: CurrencyCode
  /** Past prices are for subscribers. */
  viewer: Viewer
  /** The field to focus. */
  sought?: FieldPath<FlightDraft> | null
  /** Resolves once the results are shown; until then the form is submitting. */
  onSearch: (question: FlightSearchInput) => void | Promise<void>
  handle?: Ref<FormHandle<FlightDraft>>
}

const resolver = lazyResolver<FlightDraft, 'resolveDraft'>(
  () => import('./resolver.ts'),
  'resolveDraft',
  () => text.problems.unchecked,
)

export function SearchForm({ draft, currency, viewer, sought, onSearch, handle }: Props) {
  const form = useForm<FlightDraft>({ defaultValues: draft, resolver })
  useFormHandle(handle, form)
  useFocusField(sought, form)
  const { control, setValue, getValues, clearErrors, formState } = form
  const tripType = useWatch({ control, name: 'tripType' })
  const submit = form.handleSubmit((valid) => onSearch(toFlightSearch(valid, currency)))
  const changeTrip = (trip: TripType) => {
    setValue('tripType', trip)
    clearErrors()
    if (trip !== 'roundtrip') setValue('returnDate', '')
    // A round trip starts without a return date, and flexible dates would block choosing one.
    if (!canBeFlexible(getValues())) setValue('flexibleDates', false)
    if (trip !== 'multicity') return
    for (const field of ['origin', 'destination', 'departureDate'] as const) setValue(field, '')
    if (getValues('legs').length < minLegs) setValue('legs', [emptyLeg(0), emptyLeg(1)])
  }
  return (
    // `dialog` keeps a submit before hydration from reloading the page.
    <form noValidate method="dialog" onSubmit={submit}>
      <TripOptions form={form} onTrip={changeTrip} />
      {tripType === 'multicity' ? (
        <LazyBoundary waiting={<div className="min-h-53" />} failed={text.problems.formFailed}>
          <LegFields form={form} />
        </LazyBoundary>
      ) : (
        <TripFields form={form} pricesIn={viewer === 'subscriber' ? currency : null} />
      )}
      <FormExtras control={control} />
      <FieldError>{formState.errors.root?.message}</FieldError>
    </form>
  )
}

const tripTypes = ['roundtrip', 'oneway', 'multicity'] as const

/** Trip type, passengers and cabin. */
function TripOptions({
  form,
  onTrip,
}: {
  form: UseFormReturn<FlightDraft>
  onTrip: (trip: TripType) => void
}) {
  const { control } = form
  const trip = useController({ control, name: 'tripType' })
  const party = useWatch({ control, compute: partyOf })
  const cabin = useController({ control, name: 'cabinClass' })
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-x-1 gap-y-2">
      <Segmented
        name="tripType"
        legend={text.search.tripType}
        options={tripTypes.map((value) => ({ value, label: text.search[value] }))}
        value={trip.field.value}
        onChange={onTrip}
      />
      <div className="flex flex-wrap items-center max-md:-ml-2.5 md:ml-1.5">
        <TravellersField party={party} onChange={setParty(form)} />
        <CabinSelect cabin={cabin.field} />
      </div>
    </div>
  )
}

interface TripFieldsProps {
  form: UseFormReturn<FlightDraft>
  /** The currency of past prices, or `null` if the viewer may not see them. */
  pricesIn: CurrencyCode | null
}

function TripFields({ form, pricesIn }: TripFieldsProps) {
  const { control, trigger, formState } = form
  const { errors, isSubmitted } = formState
  const origin = useController({ control, name: 'origin' })
  const destination = useController({ control, name: 'destination' })
  const departure = useController({ control, name: 'departureDate' })
  const back = useController({ control, name: 'returnDate' })
  const [tripType, flexible] = useWatch({ control, name: ['tripType', 'flexibleDates'] })
  const roundtrip = tripType === 'roundtrip'
  const priced = usePricedTrip(control, pricesIn)
  return (
    <div className="flex rounded-3 border border-control bg-surface max-md:flex-col md:flex-wrap">
      <PlacePair origin={origin} destination={destination} {...placeHandlers(form, isSubmitted)} />
      <DateFields
        value={{ departureDate: departure.field.value, returnDate: back.field.value }}
        roundtrip={roundtrip}
        approximate={flexible}
        priced={priced}
        onChange={(dates) => {
          departure.field.onChange(dates.departureDate)
          back.field.onChange(dates.returnDate)
          // Both dates are known: validate now.
          if (roundtrip && dates.departureDate && dates.returnDate) void trigger('returnDate')
        }}
        errors={{ departureDate: errors.departureDate?.message, returnDate: errors.returnDate?.message }}
        departRef={departure.field.ref}
        returnRef={back.field.ref}
      />
      <div className="flex p-1.5 max-md:border-t max-md:border-line max-md:p-2">
        <SubmitButton busy={formState.isSubmitting} />
      </div>
    </div>
  )
}

/** The trip whose past prices the calendar shows, or `null`. */
function usePricedTrip(control: Control<FlightDraft>, currency: CurrencyCode | null): PricedTrip | null {
  const trip = useWatch({ control, compute: scannableTrip })
  return useMemo(() => trip && currency && { ...trip, currency }, [trip, currency])
}

/** Scans don't cover nearby airports or multi-city trips. */
function scannableTrip(draft: FlightDraft): Omit<PricedTrip, 'currency'> | null {
  const { origin, destination, tripType, cabinClass, stops, nearbyAirports } = draft
  if (!origin || !destination || tripType === 'multicity' || nearbyAirports) return null
  return { origin, destination, tripType, ...partyOf(draft), cabinClass, stops }
}
