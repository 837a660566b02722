import type { CurrencyCode } from '@faresight/contracts/currencies'
import { useMemo } from 'react'
import { useController, useWatch, type UseFormReturn } from 'react-hook-form'
import { placeActs } from '../../../../flights/form/place-acts.ts'
import { PlacePair } from '../../../../flights/form/place-pair.tsx'
import type { FlightDraft } from '../../../../flights/trips/flight/question.ts'
import { DateFields } from '../dates/date-fields.tsx'
import type { PricedTrip } from '../dates/prices/past-prices.ts'
import { SubmitButton } from './submit-button.tsx'

interface Props {
  form: UseFormReturn<FlightDraft>
  /** The currency in which whoever is here may see past prices, if they may. */
  pricesIn: CurrencyCode | null
}

/** Places and dates of a round trip or one way, in one bar with the button. */
export function TripFields({ form, pricesIn }: Props) {
  const { control, trigger, formState } = form
  const { errors, isSubmitted } = formState
  const origin = useController({ control, name: 'origin' })
  const destination = useController({ control, name: 'destination' })
  const departure = useController({ control, name: 'departureDate' })
  const back = useController({ control, name: 'returnDate' })
  const [tripType, flexible] = useWatch({ control, name: ['tripType', 'flexibleDates'] })
  const roundtrip = tripType === 'roundtrip'
  const priced = usePriced(form, pricesIn)
  return (
    <div className="flex rounded-3 border border-control bg-surface max-md:flex-col md:max-xl:flex-wrap">
      <PlacePair origin={origin} destination={destination} {...placeActs(form, isSubmitted)} />
      <DateFields
        value={{ departureDate: departure.field.value, returnDate: back.field.value }}
        roundtrip={roundtrip}
        approximate={flexible}
        priced={priced}
        onChange={(dates) => {
          departure.field.onChange(dates.departureDate)
          back.field.onChange(dates.returnDate)
          // Both are known now: what is wrong between them is said at once.
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

/** The trip of the form, whose past prices its calendar may show; `null` where there are none to be had. */
function usePriced(
  { control }: Pick<Props['form'], 'control'>,
  currency: CurrencyCode | null,
): PricedTrip | null {
  const [origin, destination, tripType, passengers, cabinClass, stops, nearbyAirports] = useWatch({
    control,
    name: ['origin', 'destination', 'tripType', 'passengers', 'cabinClass', 'stops', 'nearbyAirports'],
  })
  return useMemo(() => {
    // A scan looks at the very places that it is asked for, and at no trip of several flights.
    if (currency === null || !origin || !destination || tripType === 'multicity' || nearbyAirports)
      return null
    return { origin, destination, tripType, passengers, cabinClass, stops, currency }
  }, [currency, origin, destination, tripType, passengers, cabinClass, stops, nearbyAirports])
}
