import { type Range, defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { useIsDesktop, useOffsetTop } from '../../browser/viewport.ts'
import type { RowsProps } from '../admin/admin-table.tsx'
import { useShowAll } from '../../browser/viewport.ts'

/** Rows before the end at which the next page loads. */
const loadMargin = 15

/** Pixels, until a row is measured. */
const estimates = { beside: 57, stacked: 128 }

interface Props extends RowsProps {
  body: RefObject<HTMLElement | null>
  onEnd: () => void
}

/** The rows near the window, or all where required, and the row with the focus. */
export function VirtualRows({ ids, row, body, onEnd }: Props) {
  const isWhole = useShowAll()
  const isDesktop = useIsDesktop()
  const withFocused = useFocused(body, ids)
  const margin = useOffsetTop(body)
  // The virtualizer returns new functions on each render.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer<HTMLElement>({
    count: ids.length,
    estimateSize: () => (isDesktop ? estimates.beside : estimates.stacked),
    getItemKey: (index) => ids[index] ?? index,
    overscan: 8,
    scrollMargin: margin,
    rangeExtractor: isWhole ? everything : withFocused,
  })
  const items = virtual.getVirtualItems()
  const isNearEnd = (virtual.range?.endIndex ?? 0) >= ids.length - loadMargin
  useEffect(() => {
    if (isNearEnd) onEnd()
  }, [isNearEnd, onEnd])
  const end = items.at(-1)?.end ?? margin
  return (
    <>
      {items.map(({ index, key, start }, at) => [
        <Gap key={`before ${key}`} height={start - (items[at - 1]?.end ?? margin)} />,
        row(index, virtual.measureElement),
      ])}
      <Gap height={virtual.getTotalSize() - (end - margin)} />
    </>
  )
}

/** The room of omitted rows. */
function Gap({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden className="block border-0" style={{ height }} />
}

function everything({ count }: Range): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

function useFocused(body: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const [id, setId] = useState<string | null>(null)
  useEffect(() => {
    const follow = () => {
      const row = document.activeElement?.closest<HTMLElement>('[data-index]')
      const index = body.current?.contains(row ?? null) ? row?.dataset['index'] : undefined
      setId(ids[Number(index)] ?? null)
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [body, ids])
  const at = id === null ? -1 : ids.indexOf(id)
  return useCallback(
    (range: Range) => {
      const near = defaultRangeExtractor(range)
      return at < 0 || near.includes(at) ? near : [...near, at].toSorted((a, b) => a - b)
    },
    [at],
  )
}
