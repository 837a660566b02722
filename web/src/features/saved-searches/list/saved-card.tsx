import type { SavedSearch } from '@faresight/contracts/search/saved-search'
import { BellOff, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { askedIn, canBeMade } from '../../../flights/trips/flight/asked.ts'
import type { FlightQuestion } from '../../../flights/trips/flight/question.ts'
import { savedSearchText } from '../../../text/saved-search-text.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { QuestionWords } from '../question-words.tsx'
import { AgainLink, type SearchWays } from './again-link.tsx'
import { CardFacts } from './card-facts.tsx'
import { FavoriteStar } from './favorite-star.tsx'
import { NameRow } from './name-row.tsx'

const words = savedSearchText.card

interface Props {
  search: SavedSearch
  /** How many price alerts it has. */
  alerts: number
  fault: string | undefined
  ways: SearchWays
  onMark: (isFavorite: boolean) => void
  onRename: (name: string) => Promise<unknown>
  onRemove: () => void
  /** The step to a price alert on it. */
  alertStep: (question: FlightQuestion) => ReactNode
}

/** A saved search: what it is called, all that it asks, and what can be done with it. */
export function SavedCard({ search, alerts, fault, ways, onMark, onRename, onRemove, alertStep }: Props) {
  const { name } = search
  const question = askedIn(search)
  const isPassed = question !== null && !canBeMade(question)
  const isTour = search.tripType === 'multicity'
  return (
    <article
      aria-label={name}
      className="card grid gap-x-8 gap-y-3.5 p-4 md:flex md:flex-wrap md:items-center md:px-5 md:py-[18px]"
    >
      <div className="min-w-0 md:flex-1 md:basis-64">
        <NameRow name={name} onRename={onRename}>
          <FavoriteStar name={name} isOn={search.isFavorite} onTurn={onMark} />
        </NameRow>
        <div className="mt-1.5">{question && <QuestionWords question={question} />}</div>
        <CardFacts search={search} alerts={alerts} isPassed={isPassed} />
        {isTour && !isPassed && (
          <p className="mt-2 flex gap-1.5 text-13 text-ink-3">
            <BellOff aria-hidden className="mt-[2.5px] size-[13px] shrink-0" />
            {words.noAlert}
          </p>
        )}
        <FieldError>{fault}</FieldError>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {question && <AgainLink name={name} question={question} isPassed={isPassed} ways={ways} />}
        {question && !isPassed && !isTour && alertStep(question)}
        <Button
          variant="ghost"
          size="icon"
          aria-label={words.remove(name, alerts)}
          onClick={onRemove}
          className="ml-auto"
        >
          <Trash2 aria-hidden className="size-[17px]" />
        </Button>
      </div>
    </article>
  )
}
