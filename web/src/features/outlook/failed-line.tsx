import type { KeptFailure } from '../../api/kept-failure.ts'
import { isUnaskable, sentenceOf } from '../../api/problems.ts'
import { text } from '../../text/text.ts'
import { PartFailure } from '../../ui/failure.tsx'

interface Props {
  /** What did not come. */
  failed: string
  failure: KeptFailure
}

/** In the place of what did not come: the rest of the page has nothing to do with it. */
export function FailedLine({ failed, failure: { error, again } }: Props) {
  return (
    <div className="mt-3">
      <PartFailure
        sentence={`${failed} ${sentenceOf(error, text.problems.unreachable)}`}
        again={isUnaskable(error) ? null : again}
      />
    </div>
  )
}
