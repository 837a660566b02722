import { type Range, defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { useShowAll, useOffsetTop } from '../../browser/viewport.ts'

/** Rows before the end at which the next page loads. */
const ahead = 15

interface Rows {
  box: RefObject<HTMLElement | null>
  ids: readonly string[]
  /** Row height in pixels until it is measured. */
  estimate: number
  onEnd: () => void
}

/** Renders the rows near the window, or all where required, and the row with the focus. */
export function useVirtualRows({ box, ids, estimate, onEnd }: Rows) {
  const isWhole = useShowAll()
  const withFocused = useFocused(box, ids)
  const margin = useOffsetTop(box)
  // The virtualizer returns new functions on each render.
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
    /** `gap`: pixels of omitted rows before a row. */
    rows: items.map(({ index, key }, at) => ({ index, key, gap: gaps[at] ?? 0 })),
    after: virtual.getTotalSize() - (end - margin),
    measure: virtual.measureElement,
  }
}

function everything({ count }: Range): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

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
