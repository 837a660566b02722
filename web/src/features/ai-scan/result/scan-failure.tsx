import { CalendarX2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiProblem, fieldSentences, isUnaskable, sentenceOf } from '../../../api/problems.ts'
import { WaysOn } from '../../../flights/form/ways-on.tsx'
import { scanText } from '../../../text/scan-text.ts'
import { Failure } from '../../../ui/failure.tsx'
import { backAt } from './back-at.ts'

const words = scanText.result

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
  const isUsedUp = error instanceof ApiProblem && error.status === 429
  const isOurs = isUnaskable(error)
  return (
    <Failure
      icon={<CalendarX2 />}
      title={(isUsedUp ? error.title : null) ?? (isOurs ? words.refusedTitle : words.failedTitle)}
      sentence={reason ?? sentenceOf(error, words.failed)}
      reasons={[...fieldSentences(error), backAt(error) ?? '']}
    >
      {isUsedUp && more}
      <WaysOn
        error={error}
        onAgain={isOurs ? null : onAgain}
        onEdit={isUsedUp ? null : onEdit}
        busy={busy}
        quiet={isUsedUp}
      />
    </Failure>
  )
}
