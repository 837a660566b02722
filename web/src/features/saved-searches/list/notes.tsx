import { CloudOff } from 'lucide-react'
import { Link } from 'react-router-dom'
import { sentenceOf } from '../../../api/problems.ts'
import { pageText } from '../../../text/page-text.ts'
import { savedSearchText } from '../../../text/saved-search-text.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failure } from '../../../ui/failure.tsx'
import type { Tab } from '../rules/entries.ts'

const words = savedSearchText.list
const { tryAgain } = pageText.actions

interface AgainProps {
  /** It is being asked again. */
  busy: boolean
  onAgain: () => void
}

/** No list came. */
export function ListFailure({ error, busy, onAgain }: AgainProps & { error: unknown }) {
  return (
    <Failure icon={<CloudOff />} title={words.failed} sentence={sentenceOf(error, words.failedWhy)}>
      <Button variant="primary" busy={busy} onClick={onAgain}>
        {tryAgain}
      </Button>
    </Failure>
  )
}

/** The list is that of an earlier visit. */
export function StaleList({ busy, onAgain }: AgainProps) {
  return (
    <div
      role="alert"
      className="card flex flex-wrap items-center justify-between gap-3 p-4 text-14 text-red-text md:px-5"
    >
      <p>{words.stale}</p>
      <Button size="sm" busy={busy} onClick={onAgain}>
        {tryAgain}
      </Button>
    </div>
  )
}

interface EmptyProps {
  tab: Tab
  /** There are searches, though no favorites. */
  hasAny: boolean
  /** The form of a new search. */
  form: string
  onAll: () => void
}

/** Nothing is in this tab. */
export function EmptyTab({ tab, hasAny, form, onAll }: EmptyProps) {
  return (
    <div className="card">
      <Empty
        title={tab === 'all' ? words.empty : words.noFavorites}
        body={hasAny ? words.noFavoritesWhy : words.emptyWhy}
      >
        {hasAny ? (
          <Button variant="primary" onClick={onAll}>
            {words.seeAll}
          </Button>
        ) : (
          <Link to={form} className={buttonClass({ variant: 'primary' })}>
            {words.search}
          </Link>
        )}
      </Empty>
    </div>
  )
}
