import type { ProviderStatus } from '@faresight/contracts/search/result'
import { PlaneTakeoff } from 'lucide-react'
import { ApiProblem, sentenceOf } from '../../../../api/problems.ts'
import { pageText } from '../../../../text/page-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { gapOf, remarksOn } from './provider-words.ts'

const words = pageText.results

interface Props {
  error: unknown
  /** Those who were asked, where the search itself was answered. */
  providers: readonly ProviderStatus[]
  /** None of them takes such a question: theirs is the sentence, and to ask again changes nothing. */
  unsuited: boolean
  onAgain: () => void
  /** Opens the form; `null` while it is open. */
  onEdit: (() => void) | null
}

/** A search that came to nothing: the server's sentence, who or what was the matter, and the two ways on. */
export function Failure({ error, providers, unsuited, onAgain, onEdit }: Props) {
  const isUnsuited = unsuited && !error
  const refusal = isUnsuited && providers.find((it) => it.unsuited && !it.cachedOnly)?.detail
  const sentence = refusal || sentenceOf(error, words.failed)
  // What was asked cannot be asked: to ask again would be answered alike.
  const isOurs = isUnsuited || (error instanceof ApiProblem && error.status === 400)
  const isPlace = error instanceof ApiProblem && error.code === 'search/unknown-airport'
  const fields = error instanceof ApiProblem ? error.errors.map(({ message }) => message) : []
  const reasons = [...new Set([...fields, ...providers.flatMap(gapOf), ...remarksOn(providers)])].filter(
    (reason) => reason && reason !== sentence,
  )
  return (
    <div role="alert" className="card flex flex-col items-center gap-2 px-6 py-10 text-center">
      <span
        aria-hidden
        className="mb-2 grid size-12 place-items-center rounded-full bg-red-tint text-red-text"
      >
        <PlaneTakeoff className="size-[22px]" />
      </span>
      <h2 className="text-18 tracking-snug">{words.failedTitle}</h2>
      <p className="max-w-[46ch] text-14 text-red-text">{sentence}</p>
      {reasons.map((reason) => (
        <p key={reason} className="text-14 text-ink-2">
          {reason}
        </p>
      ))}
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {!isOurs && (
          <Button variant="primary" onClick={onAgain}>
            {words.tryAgain}
          </Button>
        )}
        {onEdit && (
          <Button variant={isOurs ? 'primary' : 'line'} onClick={onEdit}>
            {isPlace ? words.chooseAirport : words.changeSearch}
          </Button>
        )}
      </div>
    </div>
  )
}
