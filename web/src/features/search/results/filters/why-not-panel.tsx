import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '../../../../browser/clock.ts'
import { searchText } from '../../../../text/search-text.ts'
import { Button } from '../../../../ui/button.tsx'
import type { Filters } from '../rules/filters.ts'
import { hintBody, hintStep, hintTitle, type HintView } from './hint-words.ts'
import type { Hint } from '../rules/why-not.ts'

const most = 3

interface Props extends HintView {
  /** Best first. */
  hints: readonly Hint[]
  /** How many results are left. */
  shown: number
  by: 'cheapest' | 'fastest'
  onApply: (filters: Filters) => void
}

/** Where nothing is left every way out is shown; where something is, only the one that saves money. */
export function WhyNot({ hints, shown, ...rest }: Props) {
  const [kept, keep] = useState('')
  const rules = JSON.stringify(rest.filters)
  const told = shown === 0 ? hints.slice(0, most) : hints.filter(({ saves }) => saves !== null).slice(0, 1)
  if (told.length === 0 || (shown > 0 && kept === rules)) return null
  return (
    <div className="mb-3">
      <WhyNotPanel {...rest} hints={told} onKeep={shown > 0 ? () => keep(rules) : undefined} />
    </div>
  )
}

interface PanelProps extends Omit<Props, 'shown'> {
  /** Puts a hint away; absent where there is nothing else to see. */
  onKeep: (() => void) | undefined
}

/** What filters hide, and the one step that shows the best of it. */
function WhyNotPanel({ hints, by, onApply, onKeep, ...view }: PanelProps) {
  const now = useNow()
  return (
    <ul className="grid gap-3">
      {hints.map((hint) => (
        <li
          key={hintTitle(hint, view)}
          className="flex items-center gap-4 rounded-3 border border-dashed border-line-2 px-5 py-3.5 max-md:flex-col max-md:items-start max-md:gap-2.5 max-md:px-4"
        >
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
            {onKeep && (
              <Button size="bar" variant="ghost" onClick={onKeep}>
                {searchText.whyNot.keep}
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}
