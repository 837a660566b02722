import type { ProviderStatus } from '@faresight/contracts/search/result'
import { PlaneTakeoff } from 'lucide-react'
import { fieldMessages, isBadRequest, messageOf } from '../../api/problems.ts'
import { RecoveryActions } from '../../flights/results/result-notes.tsx'
import { searchText } from './messages.ts'
import { Failure } from '../../ui/failure.tsx'
import { answerGaps, searchRemarks } from './provider-words.ts'

interface Props {
  error: unknown
  providers: readonly ProviderStatus[]
  /** No provider supports this search, or all quotas are used up, so a retry cannot help. */
  unsuited: boolean
  onAgain: () => void
  /** `null` while the form is open. */
  onEdit: (() => void) | null
}

/** A failed search: the server's sentence, reasons and next steps. */
export function SearchFailure({ error, providers, unsuited, onAgain, onEdit }: Props) {
  const isUnsuited = unsuited && !error
  const refusal = isUnsuited ? unsuitedMessage(providers) : undefined
  return (
    <Failure
      icon={<PlaneTakeoff />}
      title={searchText.results.failedTitle}
      sentence={refusal || messageOf(error, searchText.results.failed)}
      reasons={[...fieldMessages(error), ...answerGaps(providers), ...searchRemarks(providers)].filter(
        (reason) => reason !== refusal,
      )}
    >
      <RecoveryActions
        error={error}
        onAgain={isUnsuited || isBadRequest(error) ? null : onAgain}
        onEdit={onEdit}
      />
    </Failure>
  )
}

function unsuitedMessage(providers: readonly ProviderStatus[]): string | undefined {
  const spent = providers.find((it) => it.spent)?.remarks?.[0]
  return spent ?? providers.find((it) => it.unsuited && !it.cachedOnly)?.detail ?? undefined
}
