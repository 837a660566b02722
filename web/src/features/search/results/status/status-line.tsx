import type { ProviderStatus } from '@faresight/contracts/search/result'
import { useState } from 'react'
import { pageText } from '../../../../text/page-text.ts'
import { Spinner } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { LinkButton } from '../../../../ui/link-button.tsx'
import type { Found } from '../found/calls.ts'
import { briefOf, detailsOf, gapOf, hasAnswered, remarksOn } from './provider-words.ts'

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
  const isWhole = done && !busy && line !== 'cut'
  const remarks = remarksOn(providers)
  const asked = providers.filter(({ unsuited }) => !unsuited).length
  return (
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-14 text-ink-2">
      <p>
        <b className="font-semibold text-ink">{words.found(shown)}</b>
        {shown !== total && words.foundOf(total)}
        {isWhole ? words.fromProviders(providers.filter(hasAnswered).length, asked) : words.soFar}
      </p>
      {providers.length > 0 && <Providers providers={providers} remarks={remarks} waiting={busy} />}
      {busy ? (
        <Searching isLost={line === 'lost'} className="w-full text-13" />
      ) : (
        <Missing providers={providers} isCut={line === 'cut'} onAgain={onAgain} />
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
      {isLost ? words.lost : words.searching}
    </p>
  )
}

/** What is missing of a search that has ended, and the way to ask again. */
function Missing({
  providers,
  isCut,
  onAgain,
}: {
  providers: readonly ProviderStatus[]
  isCut: boolean
  onAgain: () => void
}) {
  const gaps = [...new Set(providers.flatMap(gapOf))]
  if (!isCut && gaps.length === 0) return null
  return (
    <p className={cx('w-full text-13', isCut && 'text-amber-text')}>
      {isCut ? words.cut : gaps.join(' ')}{' '}
      <LinkButton onClick={onAgain}>{isCut ? words.searchAgain : words.tryAgain}</LinkButton>
    </p>
  )
}

interface ProvidersProps {
  providers: readonly ProviderStatus[]
  /** What is said of the search as a whole, and not once more of each. */
  remarks: readonly string[]
  waiting: boolean
}

/** `Skyscanner: 31 · Ignav: late`, and the same in sentences for whoever asks. */
function Providers({ providers, remarks, waiting }: ProvidersProps) {
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
          {sorted.map((provider) => (
            <li key={provider.provider}>{detailsOf(provider, remarks)}</li>
          ))}
          {waiting && <li>{words.stillAsking}</li>}
        </ul>
      )}
    </div>
  )
}
