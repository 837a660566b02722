import type { Ref } from 'react'
import { searchText } from './messages.ts'
import type { Found } from './calls.ts'
import { EmptyStatusLine, StatusLine } from './status-line.tsx'
import { defaultWeights } from '@faresight/contracts/search/score'
import { Info } from 'lucide-react'
import { Tooltip, TooltipProvider } from '../../ui/tooltip.tsx'
import { useThrottled } from '../../browser/timing.ts'

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
        <EmptyStatusLine isLost={found?.line === 'lost'} />
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
  const why = searchText.results.bestWhy(percent(defaultWeights.price), percent(defaultWeights.time))
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
