import { CalendarX2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiProblem, sentenceOf } from '../../../api/problems.ts'
import { pageText } from '../../../text/page-text.ts'
import { Button } from '../../../ui/button.tsx'
import { backAt } from './back-at.ts'

const words = pageText.scan.result

interface Props {
  error: unknown
  /** Why a kept scan has failed, in its own words. */
  reason: string | null
  /** It is being asked again. */
  busy: boolean
  onAgain: () => void
  /** Opens the form; `null` while it is open. */
  onEdit: (() => void) | null
  /** Where to find more searches: a plan, or an account. */
  more: ReactNode
}

/** A scan that came to nothing: the server's sentence, when to come back, and the ways on. */
export function ScanFailure({ error, reason, busy, onAgain, onEdit, more }: Props) {
  const problem = error instanceof ApiProblem ? error : null
  const isUsedUp = problem?.status === 429
  // What was asked cannot be asked: to ask again would be answered alike.
  const isOurs = problem?.status === 400
  const isPlace = problem?.code === 'search/unknown-airport'
  const sentence = reason ?? sentenceOf(error, words.failed)
  const back = backAt(error)
  const fields = problem?.errors.map(({ message }) => message) ?? []
  return (
    <div role="alert" className="card flex flex-col items-center gap-2 px-6 py-10 text-center">
      <span
        aria-hidden
        className="mb-2 grid size-12 place-items-center rounded-full bg-red-tint text-red-text"
      >
        <CalendarX2 className="size-[22px]" />
      </span>
      <h2 className="text-18 tracking-snug">{isUsedUp || isOurs ? words.refusedTitle : words.failedTitle}</h2>
      <p className="max-w-[46ch] text-14 text-red-text">{sentence}</p>
      {fields
        .filter((message) => message !== sentence)
        .map((message) => (
          <p key={message} className="text-14 text-ink-2">
            {message}
          </p>
        ))}
      {back && <p className="text-14 text-ink-2">{back}</p>}
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        {isUsedUp && more}
        {!isOurs && (
          <Button variant={isUsedUp ? 'line' : 'primary'} busy={busy} onClick={onAgain}>
            {words.tryAgain}
          </Button>
        )}
        {onEdit && !isUsedUp && (
          <Button variant={isOurs ? 'primary' : 'line'} onClick={onEdit}>
            {isPlace ? words.choosePlace : words.change}
          </Button>
        )}
      </div>
    </div>
  )
}
