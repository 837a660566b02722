import type { Viewer } from '@faresight/contracts/viewer'
import { AlertButton } from '../../features/price-alerts/alert-button.tsx'
import { canBeMade } from '../../flights/trips/flight/asked.ts'
import type { FlightQuestion } from '../../flights/trips/flight/question.ts'
import { formatSpan } from '../../format/dates.ts'
import { alertText } from '../../text/alert-text.ts'

interface Props {
  question: FlightQuestion
  viewer: Viewer
  /** Another one stands on the page: its dates tell it apart. */
  isNamed?: boolean
}

/** Has the fare of a search watched. Several flights have no single fare, and what is over has none any more. */
export function WatchFare({ question, viewer, isNamed = false }: Props) {
  if (question.tripType === 'multicity' || !canBeMade(question)) return null
  const { departureDate, returnDate } = question
  const name = isNamed ? alertText.openOn(formatSpan(departureDate, returnDate)) : undefined
  return <AlertButton watched={question} viewer={viewer} {...(name && { name })} />
}

/** The same for each of several dates on one page. */
export function watchingFor(viewer: Viewer) {
  return (question: FlightQuestion) => <WatchFare isNamed question={question} viewer={viewer} />
}
