import { useThrottled } from '../../browser/timing.ts'
import { SearchAgainNote, useStaleNote } from '../../flights/results/result-notes.tsx'
import { type Ref, useState } from 'react'
import { searchText } from './messages.ts'
import type { Found } from './calls.ts'
import { defaultScoreWeights } from '@faresight/contracts/search/score'
import { Info, History } from 'lucide-react'
import { Tooltip, TooltipProvider } from '../../ui/tooltip.tsx'
import type { ProviderStatus } from '@faresight/contracts/search/result'
import { pageText } from '../../text/page-text.ts'
import { LinkButton, Spinner } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Dotted } from '../../ui/dotted.tsx'
import {
  providerSummary,
  providerDetails,
  answerGap,
  providerCounts,
  searchRemarks,
} from './provider-words.ts'

interface Props {
  titleId: string
  titleRef: Ref<HTMLHeadingElement>
  found: Found | undefined
  busy: boolean
  waiting: boolean
  /** Whether the list can be sorted by Best. */
  ranked: boolean
  shown: number
  total: number
  /** Results waiting to join the list. */
  fresh: number
  onAgain: () => void
}

/** Title and status of the search, visible and spoken. */
export function ResultsHead(props: Props) {
  const { titleId, titleRef, found, busy, waiting, ranked, shown, total, fresh, onAgain } = props
  return (
    <>
      <div className="flex items-center gap-1 short:max-lg:sr-only">
        <h1 ref={titleRef} tabIndex={-1} id={titleId} className="text-20 tracking-snug outline-none">
          {searchText.results.title}
        </h1>
        {ranked && <BestWhy />}
      </div>
      {waiting ? (
        <div aria-hidden className={statusLook}>
          <Searching isLost={found?.line === 'lost'} />
        </div>
      ) : (
        found && <StatusLine shown={shown} total={total} found={found} busy={busy} onAgain={onAgain} />
      )}
      <Spoken found={found} busy={busy} total={total} shown={shown} fresh={fresh} />
    </>
  )
}

const percent = (share: number) => Math.round(share * 100)

/** Explains what 'best' means. */
function BestWhy() {
  const why = searchText.results.bestWhy(
    percent(defaultScoreWeights.price),
    percent(defaultScoreWeights.time),
  )
  return (
    <TooltipProvider>
      <Tooltip tip={why}>
        <button
          type="button"
          aria-label={searchText.results.bestWhyLabel}
          className="grid size-6 place-items-center rounded-full text-ink-3 hover:text-ink short:max-lg:hidden"
        >
          <Info aria-hidden className="size-4" />
        </button>
      </Tooltip>
    </TooltipProvider>
  )
}

const everyMs = 4000

interface SpokenProps {
  found: Found | undefined
  busy: boolean
  total: number
  /** After filters. */
  shown: number
  fresh: number
}

/** Announces progress politely, at a rate that can be followed. */
function Spoken({ found, busy, total, shown, fresh }: SpokenProps) {
  const soFar = total > 0 ? searchText.results.done(total) : searchText.results.searching
  const state = busy ? soFar : found && searchText.results.done(found.results.length)
  const left = shown < total && searchText.results.left(shown, total)
  const said = useThrottled(
    [left || state, fresh > 0 && searchText.results.fresh(fresh)].filter(Boolean).join('. '),
    everyMs,
  )
  return <output className="sr-only">{said}</output>
}

interface StatusLineProps {
  shown: number
  total: number
  found: Pick<Found, 'providers' | 'done' | 'line'>
  busy: boolean
  onAgain: () => void
}

/** One line on phones, without what each provider found, so that the first flight is in view. */
const statusLook =
  'mb-2 flex min-h-6 flex-wrap content-start items-baseline justify-between gap-x-4 gap-y-1 text-14 text-ink-2 md:mb-3'

function StatusLine({ shown, total, found, busy, onAgain }: StatusLineProps) {
  const { providers, done, line } = found
  const isCut = line === 'cut'
  const isWhole = done && !busy && !isCut
  const [flights, source] = searchText.results.counted(
    shown,
    total,
    isWhole ? providerCounts(providers) : null,
  )
  // Until a search has ended, it is unknown what is missing.
  const gaps = busy || isCut ? [] : [...new Set(providers.flatMap(answerGap))]
  return (
    <div className={statusLook}>
      <p>
        <b className="font-semibold text-ink">{flights}</b>
        {source}
      </p>
      {busy && <Searching isLost={line === 'lost'} />}
      {providers.length > 0 && <Providers providers={providers} said={gaps} waiting={busy} />}
      {!busy && isCut && (
        <p className="w-full text-13 text-amber-text">
          {searchText.results.cut} <LinkButton onClick={onAgain}>{pageText.actions.searchAgain}</LinkButton>
        </p>
      )}
      {gaps.length > 0 && (
        <p className="w-full text-13">
          {gaps.join(' ')} <LinkButton onClick={onAgain}>{pageText.actions.tryAgain}</LinkButton>
        </p>
      )}
    </div>
  )
}

function Searching({ isLost }: { isLost: boolean }) {
  return (
    <p className="flex items-center gap-2 md:mr-auto">
      <Spinner />
      {isLost ? pageText.line.lost : searchText.results.searching}
    </p>
  )
}

/** Below the list, since remarks come late and may be long. */
export function Remarks({ providers }: Pick<Found, 'providers'>) {
  const remarks = searchRemarks(providers)
  return remarks.length > 0 && <p className="mt-4 text-13 text-ink-3">{remarks.join(' ')}</p>
}

interface ProvidersProps {
  providers: readonly ProviderStatus[]
  /** Sentences already shown nearby. */
  said: readonly string[]
  waiting: boolean
}

/** `Skyscanner: 31 · Ignav: timed out`, with sentences on request. */
function Providers({ providers, said, waiting }: ProvidersProps) {
  const [open, setOpen] = useState(false)
  const sorted = providers.toSorted((a, b) => a.provider.localeCompare(b.provider))
  const details = [...sorted.map((provider) => providerDetails(provider, said)), ...searchRemarks(providers)]
  return (
    <div className={cx('text-13 text-ink-3', open && 'w-full')}>
      <div className="flex flex-wrap items-baseline justify-end gap-x-3">
        {/* On phones the details alone say it. */}
        <p className="max-md:hidden">
          <Dotted parts={sorted.map(providerSummary)} />
        </p>
        <LinkButton aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? searchText.results.hideDetails : searchText.results.details}
        </LinkButton>
      </div>
      {open && (
        <ul className="mt-1 grid gap-0.5">
          {[...new Set(details)].filter(Boolean).map((line) => (
            <li key={line}>{line}</li>
          ))}
          {waiting && <li>{searchText.results.stillAsking}</li>}
        </ul>
      )}
    </div>
  )
}

const oldAfterMs = 30 * 60 * 1000

/** Warns if the newest result is old. */
export function AgeNote({ results, onAgain }: Pick<Found, 'results'> & { onAgain: (() => void) | null }) {
  const newest = results.reduce(
    (latest, result) => (!result.locked && result.createdAt > latest ? result.createdAt : latest),
    '',
  )
  const words = useStaleNote(newest, oldAfterMs, searchText.results.old)
  if (words === null) return null
  return (
    <SearchAgainNote
      kind="amber"
      icon={<History aria-hidden />}
      again={pageText.actions.searchAgain}
      onAgain={onAgain}
    >
      {words}
    </SearchAgainNote>
  )
}
