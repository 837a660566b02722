import type { Ref } from 'react'
import { searchText } from '../../../../text/search-text.ts'
import type { Found } from '../found/calls.ts'
import { BestWhy } from './best-why.tsx'
import { Spoken } from './spoken.tsx'
import { EmptyStatusLine, StatusLine } from './status-line.tsx'

interface Props {
  titleId: string
  titleRef: Ref<HTMLHeadingElement>
  found: Found | undefined
  busy: boolean
  /** Nothing of the list is there yet, and it is still to come. */
  waiting: boolean
  /** The list has orders of which one is called the best. */
  ranked: boolean
  shown: number
  total: number
  /** How many wait to join the list. */
  fresh: number
  onAgain: () => void
}

/** What the list is called, and how the search for it goes: to be read, and to be heard. */
export function ResultsHead(props: Props) {
  const { titleId, titleRef, found, busy, waiting, ranked, shown, total, fresh, onAgain } = props
  return (
    <>
      <div className="flex items-center gap-1">
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
