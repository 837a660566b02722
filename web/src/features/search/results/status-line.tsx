import type { ProviderStatus } from '@faresight/contracts/search/result'
import { pageText } from '../../../text/page-text.ts'
import { Spinner } from '../../../ui/button.tsx'
import { sentenceOfProvider } from './provider-name.ts'

const words = pageText.results

interface Props {
  shown: number
  total: number
  providers: readonly ProviderStatus[]
  busy: boolean
  onAgain: () => void
}

/** How many flights, from whom, and in a quiet line who did not answer. */
export function StatusLine({ shown, total, providers, busy, onAgain }: Props) {
  const silent = providers.filter(({ status }) => status !== 'ok')
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
            <button type="button" onClick={onAgain} className="link min-h-6 font-medium">
              {words.tryAgain}
            </button>
          </p>
        )
      )}
    </div>
  )
}
