import type { ProviderStatus } from '@faresight/contracts/search/result'
import { useState } from 'react'
import { pageText } from '../../../../text/page-text.ts'
import { searchText } from '../../../../text/search-text.ts'
import { Spinner } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { LinkButton } from '../../../../ui/link-button.tsx'
import type { Found } from '../found/calls.ts'
import { briefOf, detailsOf, gapOf, hasAnswered, remarksOn } from './provider-words.ts'

const words = searchText.results

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
  const isCut = line === 'cut'
  const asked = providers.filter(({ unsuited }) => !unsuited).length
  const answered = providers.filter(hasAnswered).length
  const isWhole = done && !busy && !isCut
  const [flights, whence] = words.counted(shown, total, isWhole ? { answered, asked } : null)
  const remarks = remarksOn(providers)
  // Of a search that goes on, or was cut, it is not known yet what is missing.
  const gaps = busy || isCut ? [] : [...new Set(providers.flatMap(gapOf))]
  return (
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-14 text-ink-2">
      <p>
        <b className="font-semibold text-ink">{flights}</b>
        {whence}
      </p>
      {providers.length > 0 && (
        <Providers providers={providers} said={[...remarks, ...gaps]} waiting={busy} />
      )}
      {busy && <Searching isLost={line === 'lost'} className="w-full text-13" />}
      {!busy && isCut && (
        <p className="w-full text-13 text-amber-text">
          {words.cut} <LinkButton onClick={onAgain}>{pageText.actions.searchAgain}</LinkButton>
        </p>
      )}
      {gaps.length > 0 && (
        <p className="w-full text-13">
          {gaps.join(' ')} <LinkButton onClick={onAgain}>{pageText.actions.tryAgain}</LinkButton>
        </p>
      )}
      {remarks.length > 0 && <p className="w-full text-13 text-ink-3">{remarks.join(' ')}</p>}
    </div>
  )
}

/** That a search is under way, or that its connection broke and is being picked up again. */
export function Searching({
  isLost,
  className,
  ...rest
}: {
  isLost: boolean
  className: string
  'aria-hidden'?: true
}) {
  return (
    <p {...rest} className={cx('flex items-center gap-2', className)}>
      <Spinner />
      {isLost ? pageText.line.lost : words.searching}
    </p>
  )
}

interface ProvidersProps {
  providers: readonly ProviderStatus[]
  /** What stands beside this already, and is not said of each once more. */
  said: readonly string[]
  waiting: boolean
}

/** `Skyscanner: 31 · Ignav: late`, and the same in sentences for whoever asks. */
function Providers({ providers, said, waiting }: ProvidersProps) {
  const [open, setOpen] = useState(false)
  const sorted = providers.toSorted((a, b) => a.provider.localeCompare(b.provider))
  return (
    <div className={cx('text-13 text-ink-3', open && 'w-full')}>
      <p>
        {sorted.map(briefOf).join(' · ')}{' '}
        <LinkButton aria-expanded={open} onClick={() => setOpen(!open)} className="ml-1">
          {words.details}
        </LinkButton>
      </p>
      {open && (
        <ul className="mt-1 grid gap-0.5">
          {sorted
            .map((provider) => detailsOf(provider, said))
            .filter(Boolean)
            .map((details) => (
              <li key={details}>{details}</li>
            ))}
          {waiting && <li>{words.stillAsking}</li>}
        </ul>
      )}
    </div>
  )
}
