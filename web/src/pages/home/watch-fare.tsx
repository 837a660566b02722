import type { Viewer } from '@faresight/contracts/viewer'
import { AlertButton } from '../../features/price-alerts/alert-button.tsx'
import type { KnownFare } from '../../features/price-alerts/known-fare.ts'
import { WatchButton } from '../../features/price-alerts/watch-button.tsx'
import { hasNotDeparted } from '../../flights/trips/stored-flight-search.ts'
import type { FlightSearchInput } from '../../flights/trips/flight-search-input.ts'
import { formatSpan } from '../../format/dates.ts'
import type { ButtonLook } from '../../ui/button.tsx'

interface Props {
  question: FlightSearchInput
  viewer: Viewer
  /** The cheapest fare on screen for these dates. */
  known: KnownFare | null
  /** Prices on the page include bags, which those of alerts don't. */
  withoutBags: boolean
}

/** Watches the fare with one press, or with a target of one's own. */
export function WatchFare({ question, viewer, known, withoutBags }: Props) {
  if (!canWatch(question)) return null
  return (
    <span className="flex">
      <WatchButton watched={question} viewer={viewer} className="flex-1 rounded-r-none" />
      <AlertButton
        iconOnly
        watched={question}
        viewer={viewer}
        known={known}
        withoutBags={withoutBags}
        className="-ml-px rounded-l-none px-2.5"
      />
    </span>
  )
}

/** Not for multi-city or past searches. */
function canWatch(question: FlightSearchInput): boolean {
  return question.tripType !== 'multicity' && hasNotDeparted(question)
}

export function watchingFor(viewer: Viewer) {
  return (question: FlightSearchInput, look: Pick<ButtonLook, 'size' | 'variant'> = {}) =>
    canWatch(question) && (
      <WatchButton
        {...look}
        key={`${question.departureDate} ${question.returnDate}`}
        watched={question}
        viewer={viewer}
        dates={formatSpan(question.departureDate, question.returnDate)}
        className="max-md:w-full"
      />
    )
}
