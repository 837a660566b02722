import type { UnlockedDeal } from '@faresight/contracts/ai-scan/deal'
import type { Viewer } from '@faresight/contracts/viewer'
import { AlertButton } from '../../features/price-alerts/alert-button.tsx'
import type { Conversion } from '../../flights/money/conversion.ts'
import { type KnownFare, cheapestDeal, withPagePrice } from '../../features/price-alerts/known-fare.ts'
import { hasNotDeparted } from '../../flights/trips/stored-flight-search.ts'
import type { FlightSearchInput } from '../../flights/trips/flight-search-input.ts'
import { formatSpan } from '../../format/dates.ts'
import { alertText } from '../../features/price-alerts/messages.ts'
import type { ButtonLook } from '../../ui/button.tsx'

interface Props {
  question: FlightSearchInput
  viewer: Viewer
  /** The cheapest fare on screen for these dates. */
  known?: KnownFare | null
  /** Prices on the page include bags, which those of alerts don't. */
  withoutBags?: boolean
  /** On a card: the dates distinguish it from the page's own button. */
  ofCard?: ButtonLook['size']
}

/** Not for multi-city or past searches. */
export function WatchFare({ question, viewer, known = null, withoutBags = false, ofCard }: Props) {
  if (question.tripType === 'multicity' || !hasNotDeparted(question)) return null
  const { departureDate, returnDate } = question
  if (!ofCard)
    return <AlertButton watched={question} viewer={viewer} known={known} withoutBags={withoutBags} />
  return (
    <AlertButton
      watched={question}
      viewer={viewer}
      known={known}
      name={alertText.openOn(formatSpan(departureDate, returnDate))}
      size={ofCard}
      className="max-md:w-full"
    />
  )
}

/** `deals`: in the currency of the scan. */
export function watchingFor(viewer: Viewer, deals: readonly UnlockedDeal[], conversion: Conversion | null) {
  return (question: FlightSearchInput, size: ButtonLook['size'] = 'md') => (
    <WatchFare
      ofCard={size}
      question={question}
      viewer={viewer}
      known={withPagePrice(cheapestDeal(deals, question), conversion)}
    />
  )
}
