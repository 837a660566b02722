import type { ProviderStatus } from '@faresight/contracts/search/result'
import { useState } from 'react'
import { pageText } from '../../../../text/page-text.ts'
import { Spinner } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { LinkButton } from '../../../../ui/link-button.tsx'
import type { Found } from '../found/calls.ts'
import { providerName, sentenceOfProvider } from '../rules/provider-name.ts'

const words = pageText.results

interface Props {
  shown: number
  total: number
  found: Pick<Found, 'providers' | 'done' | 'line'>
  busy: boolean
  onAgain: () => void
}

/** How many flights and from whom, as far as it is known; who did not answer, and what was left out, in quiet lines. */
export function StatusLine({ shown, total, found, busy, onAgain }: Props) {
  const { providers, done, line } = found
  const silent = providers.filter(({ status }) => status !== 'ok')
  // Several providers may say the same of one search; what one says that found nothing stands among the details.
  const remarks = new Set(
    providers.flatMap(({ status, count, detail }) => (status === 'ok' && count > 0 && detail ? detail : [])),
  )
  return (
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-14 text-ink-2">
      <p>
        <b className="font-semibold text-ink">{words.found(shown)}</b>
        {shown !== total && words.foundOf(total)}
        {done && !busy && line !== 'cut'
          ? words.fromProviders(providers.length - silent.length, providers.length)
          : words.soFar}
      </p>
      {providers.length > 0 && <Providers providers={providers} waiting={busy} />}
      {busy ? (
        <p className="flex w-full items-center gap-2 text-13">
          <Spinner />
          {line === 'lost' ? words.lost : words.searching}
        </p>
      ) : line === 'cut' ? (
        <p className="w-full text-13 text-amber-text">
          {words.cut} <LinkButton onClick={onAgain}>{words.searchAgain}</LinkButton>
        </p>
      ) : (
        silent.length > 0 && (
          <p className="w-full text-13">
            {silent.map(sentenceOfProvider).join(' ')}{' '}
            <LinkButton onClick={onAgain}>{words.tryAgain}</LinkButton>
          </p>
        )
      )}
      {remarks.size > 0 && <p className="w-full text-13 text-ink-3">{[...remarks].join(' ')}</p>}
    </div>
  )
}

/** `Skyscanner: 31 · Ignav: late`, and the same in sentences for whoever asks. */
function Providers({ providers, waiting }: { providers: readonly ProviderStatus[]; waiting: boolean }) {
  const [open, setOpen] = useState(false)
  const sorted = providers.toSorted((a, b) => a.provider.localeCompare(b.provider))
  return (
    <div className={cx('text-13 text-ink-3', open && 'w-full')}>
      <p>
        {sorted.flatMap(briefOf).join(' · ')}{' '}
        <LinkButton aria-expanded={open} onClick={() => setOpen(!open)} className="ml-1">
          {words.details}
        </LinkButton>
      </p>
      {open && (
        <ul className="mt-1 grid gap-0.5">
          {sorted.map((one) => (
            <li key={one.provider}>
              {[
                one.count > 0 || one.status === 'ok'
                  ? words.providerFound(providerName(one.provider), one.count)
                  : '',
                sentenceOfProvider(one),
              ]
                .filter(Boolean)
                .join(' ')}
            </li>
          ))}
          {waiting && <li>{words.stillAsking}</li>}
        </ul>
      )}
    </div>
  )
}

/** Nothing of a provider that had nothing: that stands among the details. */
function briefOf({ provider, status, count }: ProviderStatus): string[] {
  const name = providerName(provider)
  if (status !== 'ok') return [words.providerState[status](name)]
  return count > 0 ? [words.providerCount(name, count)] : []
}
