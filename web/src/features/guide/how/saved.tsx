import { Bookmark, Star } from 'lucide-react'
import { howItWorksText } from '../../../text/how-it-works-text.ts'
import { text } from '../../../text/text.ts'
import { cx } from '../../../ui/class-names.ts'

const words = howItWorksText.drawn

const searches = [
  { name: words.route, dates: words.dates, isFavorite: true },
  { name: words.otherRoute, dates: words.otherDates, isFavorite: false },
]

/** Two searches that are kept, one of them a favourite. */
export function Saved() {
  return (
    <div className="grid gap-2">
      {searches.map(({ name, dates, isFavorite }) => (
        <div key={name} className="flex items-center gap-3 rounded-[10px] bg-raised px-3.5 py-3 shadow-lift">
          <Bookmark className="size-[18px] shrink-0 text-sky-text" />
          <span className="min-w-0 flex-1 text-14">
            <b className="block font-semibold">{name}</b>
            <span className="block text-12 text-ink-2">
              {dates}, {text.search.party(1)}
            </span>
          </span>
          <Star className={cx('size-[18px] shrink-0', isFavorite ? 'fill-sky text-sky' : 'text-ink-3')} />
        </div>
      ))}
    </div>
  )
}
