import { useId } from 'react'
import { useNow } from '../../../../browser/clock.ts'
import { searchText } from '../../../../text/search-text.ts'
import { Button } from '../../../../ui/button.tsx'
import type { Filters } from '../rules/filters.ts'
import type { Hint } from '../rules/why-not.ts'
import { hintBody, hintStep, hintTitle, type HintView } from './hint-words.ts'

const words = searchText.results

interface Props extends HintView {
  /** So many flights are hidden. */
  total: number
  /** Best first. */
  hints: readonly Hint[]
  by: 'cheapest' | 'fastest'
  onApply: (filters: Filters) => void
  onReset: () => void
}

/** Filters hide every flight: what the best of them is hidden by, and the one step that shows it; else the way back to all. */
export function NoMatch({ total, hints, by, onApply, onReset, ...view }: Props) {
  const id = useId()
  const now = useNow()
  const [hint] = hints
  return (
    <section
      aria-labelledby={id}
      className="card mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 md:px-5"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 id={id} className="text-18 tracking-snug">
          {words.filteredTitle}
        </h2>
        {hint ? (
          <>
            <p className="mt-0.5 text-14 font-medium">{hintTitle(hint, view)}</p>
            <p className="text-14 text-ink-2">{hintBody(hint, by, now)}</p>
          </>
        ) : (
          <p className="text-14 text-ink-2">{words.filtered(total)}</p>
        )}
      </div>
      <div className="flex max-w-full flex-wrap gap-2">
        {hint && (
          <Button variant="primary" wraps onClick={() => onApply(hint.filters)}>
            {hintStep(hint, view)}
          </Button>
        )}
        <Button variant={hint ? 'ghost' : 'primary'} onClick={onReset}>
          {words.resetFilters}
        </Button>
      </div>
    </section>
  )
}
