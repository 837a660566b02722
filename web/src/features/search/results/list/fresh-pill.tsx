import { ArrowUp } from 'lucide-react'
import { searchText } from '../../../../text/search-text.ts'
import { Button } from '../../../../ui/button.tsx'

interface Props {
  /** Results that are not in the list yet; 0 where only their order has changed. */
  count: number
  onFold: () => void
}

/** What has come since the list was made waits here: it hangs over the list and takes no room, so nothing moves. */
export function FreshPill({ count, onFold }: Props) {
  return (
    <div className="pointer-events-none sticky top-[calc(var(--header)+32px)] z-20 flex h-0 justify-center">
      <Button
        variant="ink"
        size="bar"
        onClick={onFold}
        className="pointer-events-auto h-9 -translate-y-3.5 rounded-full px-4 not-focus-visible:shadow-float"
      >
        <ArrowUp aria-hidden className="size-[15px]" />
        {count > 0 ? searchText.results.fresh(count) : searchText.results.moved}
      </Button>
    </div>
  )
}
