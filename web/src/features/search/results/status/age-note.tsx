import { History } from 'lucide-react'
import { AgainNote } from '../../../../flights/results/again-note.tsx'
import { useOldWords } from '../../../../flights/results/old-words.ts'
import { pageText } from '../../../../text/page-text.ts'
import { searchText } from '../../../../text/search-text.ts'
import type { Found } from '../found/calls.ts'

const oldAfterMs = 30 * 60 * 1000

/** That a search was made a while ago, by the newest of its results; nothing until then. */
export function AgeNote({ results, onAgain }: Pick<Found, 'results'> & { onAgain: (() => void) | null }) {
  const newest = results.reduce(
    (latest, result) => (!result.locked && result.createdAt > latest ? result.createdAt : latest),
    '',
  )
  const words = useOldWords(newest, oldAfterMs, searchText.results.old)
  if (words === null) return null
  return (
    <AgainNote
      kind="amber"
      icon={<History aria-hidden />}
      again={pageText.actions.searchAgain}
      onAgain={onAgain}
    >
      {words}
    </AgainNote>
  )
}
