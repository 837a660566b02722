import { searchText } from '../../../../text/search-text.ts'
import type { Found } from '../found/calls.ts'
import { useThrottled } from '../../../../browser/throttled.ts'

const words = searchText.results
const everyMs = 4000

interface Props {
  found: Found | undefined
  busy: boolean
  total: number
  /** How many of them filters leave. */
  shown: number
  fresh: number
}

/** How the search goes, for those who listen: politely, and no oftener than can be heard. */
export function Spoken({ found, busy, total, shown, fresh }: Props) {
  const soFar = total > 0 ? words.done(total) : words.searching
  const state = busy ? soFar : found && words.done(found.results.length)
  const left = shown < total && words.left(shown, total)
  const said = useThrottled(
    [left || state, fresh > 0 && words.fresh(fresh)].filter(Boolean).join('. '),
    everyMs,
  )
  return <output className="sr-only">{said}</output>
}
