import { type Range, defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { useShowAll } from '../../browser/show-all.ts'
import { useTop } from '../../browser/viewport.ts'

/** From how many rows before the end on the next page is asked for. */
const ahead = 15

interface Rows {
  /** What the rows stand in. */
  box: RefObject<HTMLElement | null>
  ids: readonly string[]
  /** Height of a row in pixels, until it has been seen. */
  estimate: number
  /** The end of the rows is near. */
  onEnd: () => void
}

/**
 * The rows near the window, or all of them for whoever has to see all, and how much room those take that are left out above
 * and below. The row with the focus stays wherever the page is scrolled to.
 */
export function useNearRows({ box, ids, estimate, onEnd }: Rows) {
  const isWhole = useShowAll()
  const withFocused = useFocused(box, ids)
  const margin = useTop(box)
  // It answers anew at each render; nothing here is memoized by a compiler.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer<HTMLElement>({
    count: ids.length,
    estimateSize: () => estimate,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 8,
    scrollMargin: margin,
    rangeExtractor: isWhole ? everything : withFocused,
  })
  const items = virtual.getVirtualItems()
  const isNearEnd = (virtual.range?.endIndex ?? 0) >= ids.length - ahead
  useEffect(() => {
    if (isNearEnd) onEnd()
  }, [isNearEnd, onEnd])
  const gaps = items.map(({ start }, index) => start - (items[index - 1]?.end ?? margin))
  const end = items.at(-1)?.end ?? margin
  return {
    /** `gap` is the room of what is left out right before a row, in pixels. */
    rows: items.map(({ index, key }, at) => ({ index, key, gap: gaps[at] ?? 0 })),
    after: virtual.getTotalSize() - (end - margin),
    measure: virtual.measureElement,
  }
}

function everything({ count }: Range): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

/** Keeps the row that has the focus on the page: the focus would be lost with it. */
function useFocused(box: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const [id, setId] = useState<string | null>(null)
  useEffect(() => {
    const follow = () => {
      const row = document.activeElement?.closest<HTMLElement>('[data-index]')
      const index = box.current?.contains(row ?? null) ? row?.dataset['index'] : undefined
      setId(ids[Number(index)] ?? null)
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [box, ids])
  const at = id === null ? -1 : ids.indexOf(id)
  return useCallback(
    (range: Range) => {
      const near = defaultRangeExtractor(range)
      return at < 0 || near.includes(at) ? near : [...near, at].toSorted((a, b) => a - b)
    },
    [at],
  )
}
