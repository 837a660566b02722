import type { KeptFailure } from '../../api/kept-failure.ts'
import { isUnaskable, sentenceOf } from '../../api/problems.ts'
import { text } from '../../text/text.ts'
import { PartFailure } from '../../ui/failure.tsx'

interface Props {
  failed: string
  failure: KeptFailure
}

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
