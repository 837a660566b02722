import { CloudOff } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { KeptFailure } from '../../../api/kept-failure.ts'
import { sentenceOf } from '../../../api/problems.ts'
import { savedSearchText } from '../../../text/saved-search-text.ts'
import { AgainButton } from '../../../ui/again-button.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failure } from '../../../ui/failure.tsx'
import type { Tab } from '../rules/entries.ts'

const words = savedSearchText.list

/** No list came. */
export function ListFailure({ error, again }: KeptFailure) {
  return (
    <Failure icon={<CloudOff />} title={words.failed} sentence={sentenceOf(error, words.failedWhy)}>
      <AgainButton variant="primary" {...again} />
    </Failure>
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
