import { defaultWeights } from '@faresight/contracts/search/score'
import { Info } from 'lucide-react'
import { searchText } from '../../../../text/search-text.ts'
import { Tooltip, TooltipProvider } from '../../../../ui/tooltip.tsx'

const words = searchText.results
const percent = (share: number) => Math.round(share * 100)
const why = words.bestWhy(percent(defaultWeights.price), percent(defaultWeights.time))

/** What 'best' means, for whoever wonders. */
export function BestWhy() {
  return (
    <TooltipProvider>
      <Tooltip tip={why}>
        <button
          type="button"
          aria-label={words.bestWhyLabel}
          className="grid size-6 place-items-center rounded-full text-ink-3 hover:text-ink"
        >
          <Info aria-hidden className="size-[15px]" />
        </button>
      </Tooltip>
    </TooltipProvider>
  )
}
