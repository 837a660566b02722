import type { OpenDeal } from '@faresight/contracts/ai-scan/deal'
import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { writeSearch } from '../../../flights/trips/flight/address.ts'
import type { FlightQuestion } from '../../../flights/trips/flight/question.ts'
import type { AskedScan } from '../../../flights/trips/scan/asked.ts'
import { paths } from '../../../paths.ts'
import { scanText } from '../../../text/scan-text.ts'
import { buttonClass, type ButtonLook } from '../../../ui/button.tsx'
import { flightsOn } from './flights-on.ts'

interface Props {
  asked: AskedScan
  deal: OpenDeal
  size?: ButtonLook['size']
  /** Makes the search here; a new tab makes it from its address. */
  onFlights: (question: FlightQuestion) => void
  /** What it is called, where another one stands on the page. */
  label?: string
}

/** On to every flight and every seller on the dates of a deal. */
export function FlightsLink({ asked, deal, size = 'md', onFlights, label }: Props) {
  const question = flightsOn(asked, deal)
  if (question === null) return null
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onFlights(question)
  }
  return (
    <Link
      to={`${paths.home}?${writeSearch(question).toString()}`}
      onClick={follow}
      className={buttonClass({ size, wraps: true, className: 'max-md:w-full' })}
    >
      {label ?? scanText.result.allFlights}
    </Link>
  )
}
