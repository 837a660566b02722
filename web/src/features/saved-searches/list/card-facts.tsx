import type { SavedSearch } from '@faresight/contracts/search/saved-search'
import { Bell, CalendarX } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useNow } from '../../../browser/clock.ts'
import { formatDayOf } from '../../../format/dates.ts'
import { formatAge } from '../../../format/durations.ts'
import { paths } from '../../../paths.ts'
import { savedSearchText } from '../../../text/saved-search-text.ts'
import { Badge } from '../../../ui/badge.tsx'

const words = savedSearchText.card
const weekMs = 7 * 24 * 60 * 60 * 1000

interface Props {
  search: SavedSearch
  alerts: number
  /** Its first day is over. */
  isPassed: boolean
}

/** How a saved search stands: whether it can still be made, how old it is, and how many price alerts it has. */
export function CardFacts({ search, alerts, isPassed }: Props) {
  const now = useNow()
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-13 text-ink-2">
      {isPassed && (
        <Badge kind="amber">
          <CalendarX aria-hidden className="size-[13px]" strokeWidth={2.2} />
          {words.passed}
        </Badge>
      )}
      <time dateTime={search.createdAt}>{words.saved(whenSaved(search, now))}</time>
      {alerts > 0 && (
        <Link to={paths.priceAlerts} className="link inline-flex items-center gap-1.5 font-medium">
          <Bell aria-hidden className="size-[13px]" />
          {words.alerts(alerts)}
        </Link>
      )}
    </div>
  )
}

/** Of some days ago the age says more, later the day. */
function whenSaved({ createdAt }: SavedSearch, now: number): string {
  return now - Date.parse(createdAt) < weekMs ? formatAge(createdAt, now) : formatDayOf(createdAt)
}
