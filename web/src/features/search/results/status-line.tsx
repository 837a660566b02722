import type { ProviderStatus } from '@faresight/contracts/search/result'
import { pageText } from '../../../text/page-text.ts'
import { Spinner } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { sentenceOfProvider } from './provider-name.ts'

const words = pageText.results

interface Props {
  shown: number
  total: number
  providers: readonly ProviderStatus[]
  busy: boolean
  onAgain: () => void
}

/** How many flights, from whom, and in quiet lines who did not answer and what was left out. */
export function StatusLine({ shown, total, providers, busy, onAgain }: Props) {
  const silent = providers.filter(({ status }) => status !== 'ok')
  // Several providers may say the same of one search.
  const remarks = new Set(
    providers.flatMap(({ status, detail }) => (status === 'ok' && detail ? detail : [])),
  )
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-14 text-ink-2">
      <p>
        <b className="font-semibold text-ink">{words.found(shown)}</b>
        {shown !== total && words.foundOf(total)}
        {words.fromProviders(providers.length - silent.length, providers.length)}
      </p>
      {busy ? (
        <p className="flex items-center gap-2 text-13">
          <Spinner />
          {words.searching}
        </p>
      ) : (
        silent.length > 0 && (
          <p className="text-13">
            {silent.map(sentenceOfProvider).join(' ')}{' '}
            <LinkButton onClick={onAgain}>{words.tryAgain}</LinkButton>
          </p>
        )
      )}
      {remarks.size > 0 && <p className="w-full text-13 text-ink-3">{[...remarks].join(' ')}</p>}
    </div>
  )
}
