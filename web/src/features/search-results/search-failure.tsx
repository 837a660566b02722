import type { ProviderStatus } from '@faresight/contracts/search/result'
import { PlaneTakeoff } from 'lucide-react'
import { fieldSentences, isUnaskable, sentenceOf } from '../../api/problems.ts'
import { WaysOn } from '../../flights/form/ways-on.tsx'
import { searchText } from './messages.ts'
import { Failure } from '../../ui/failure.tsx'
import { gapsOf, remarksOn } from './provider-words.ts'

interface Props {
  error: unknown
  /** Those who were asked, where the search itself was answered. */
  providers: readonly ProviderStatus[]
  /** None of them takes such a question, or is asked for us any more today: theirs is the sentence, and to ask again changes nothing. */
  unsuited: boolean
  onAgain: () => void
  /** Opens the form; `null` while it is open. */
  onEdit: (() => void) | null
}

/** A search that came to nothing: the server's sentence, who or what was the matter, and the two ways on. */
export function SearchFailure({ error, providers, unsuited, onAgain, onEdit }: Props) {
  const isUnsuited = unsuited && !error
  const refusal = isUnsuited ? refusalOf(providers) : undefined
  return (
    <Failure
      icon={<PlaneTakeoff />}
      title={searchText.results.failedTitle}
      sentence={refusal || sentenceOf(error, searchText.results.failed)}
      reasons={[...fieldSentences(error), ...gapsOf(providers), ...remarksOn(providers)].filter(
        (reason) => reason !== refusal,
      )}
    >
      <WaysOn error={error} onAgain={isUnsuited || isUnaskable(error) ? null : onAgain} onEdit={onEdit} />
    </Failure>
  )
}

function refusalOf(providers: readonly ProviderStatus[]): string | undefined {
  const spent = providers.find((it) => it.spent)?.remarks?.[0]
  return spent ?? providers.find((it) => it.unsuited && !it.cachedOnly)?.detail ?? undefined
}
