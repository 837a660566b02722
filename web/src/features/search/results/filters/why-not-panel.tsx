import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '../../../../browser/clock.ts'
import { searchText } from '../../../../text/search-text.ts'
import { Button } from '../../../../ui/button.tsx'
import type { Filters } from '../rules/filters.ts'
import { hintBody, hintStep, hintTitle, type HintView } from './hint-words.ts'
import type { Hint } from '../rules/why-not.ts'

interface Props extends HintView {
  /** Best first. */
  hints: readonly Hint[]
  by: 'cheapest' | 'fastest'
  onApply: (filters: Filters) => void
}

/** What filters hide beside what they show, where that saves money, and the one step that shows it. It can be put away. */
export function WhyNot({ hints, by, onApply, ...view }: Props) {
  const [kept, keep] = useState('')
  const now = useNow()
  const rules = JSON.stringify(view.filters)
  const hint = hints.find(({ saves }) => saves !== null)
  if (!hint || kept === rules) return null
  return (
    <div className="mb-3 flex items-center gap-4 rounded-3 border border-dashed border-line-2 px-5 py-3.5 max-md:flex-col max-md:items-start max-md:gap-2.5 max-md:px-4">
      <span
        aria-hidden
        className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-ink-2 max-md:hidden"
      >
        <EyeOff className="size-[18px]" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-14 font-semibold">{hintTitle(hint, view)}</p>
        <p className="text-14 text-ink-2">{hintBody(hint, by, now)}</p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2 max-md:max-w-full">
        <Button size="bar" wraps onClick={() => onApply(hint.filters)}>
          {hintStep(hint, view)}
        </Button>
        <Button size="bar" variant="ghost" onClick={() => keep(rules)}>
          {searchText.whyNot.keep}
        </Button>
      </div>
    </div>
  )
}
