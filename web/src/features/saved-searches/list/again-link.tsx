import { Link } from 'react-router-dom'
import type { FlightQuestion } from '../../../flights/trips/flight/question.ts'
import { pageText } from '../../../text/page-text.ts'
import { savedSearchText } from '../../../text/saved-search-text.ts'
import { buttonClass } from '../../../ui/button.tsx'

const words = savedSearchText.card
const look = buttonClass({ variant: 'soft', size: 'bar' })

export interface SearchWays {
  /** Where a search is made. */
  search: (question: FlightQuestion) => string
  /** Its form without dates. */
  newDates: (question: FlightQuestion) => string
  /** It is made now, and what was found before is not shown again. */
  onAgain: () => void
}

interface Props {
  name: string
  question: FlightQuestion
  /** Its first day is over. */
  isPassed: boolean
  ways: SearchWays
}

/** The way to the flights of a saved search, or to its form where its days are over. */
export function AgainLink({ name, question, isPassed, ways }: Props) {
  if (isPassed)
    return (
      <Link to={ways.newDates(question)} aria-label={words.newDatesOf(name)} className={look}>
        {words.newDates}
      </Link>
    )
  return (
    <Link to={ways.search(question)} aria-label={words.again(name)} onClick={ways.onAgain} className={look}>
      {pageText.actions.searchAgain}
    </Link>
  )
}
