import {
  type Range,
  type VirtualItem,
  defaultRangeExtractor,
  useWindowVirtualizer,
} from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { readEntryState, useHistoryEntry, useSaveOnLeave } from '../../browser/history-entry.ts'
import { useOffsetTop } from '../../browser/viewport.ts'
import { useShowAll } from '../../browser/viewport.ts'

const gap = 12

interface Props<T extends { id: string }> {
  items: readonly T[]
  /** Height of a card in pixels, until it has been seen. */
  estimate: number
  children: (item: T) => ReactNode
}

/**
 * A list that renders only the cards near the window, or all of them for find-in-page and print. Each entry has its position
 * among all; the focused one stays rendered; going back restores where the list was left.
 */
export function VirtualList<T extends { id: string }>({ items, estimate, children }: Props<T>) {
  const entry = useHistoryEntry()
  const [before] = useState(() => placeOf(entry))
  const list = useRef<HTMLOListElement>(null)
  const margin = useOffsetTop(list, before?.top ?? 0)
  const withFocused = useFocused(list, items)
  const isWhole = useShowAll()
  // Its results change on every render, which is safe without the React compiler.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer<HTMLLIElement>({
    count: items.length,
    estimateSize: () => estimate,
    getItemKey: (index) => items[index]?.id ?? index,
    gap,
    overscan: 4,
    scrollMargin: margin,
    rangeExtractor: isWhole ? everything : withFocused,
    directDomUpdates: true,
    ...(before && { initialOffset: before.offset, initialMeasurementsCache: before.sizes }),
  })
  useLayoutEffect(() => {
    if (before) scrollTo(0, before.offset)
  }, [before])
  useSaveOnLeave(() => {
    const place: Place = { offset: virtual.scrollOffset ?? 0, top: margin, sizes: virtual.takeSnapshot() }
    return { list: JSON.stringify(place) }
  })
  return (
    <ol
      ref={(node) => {
        list.current = node
        virtual.containerRef(node)
      }}
      // On paper what is placed would be cut at the foot of the first page.
      className="relative print:grid print:h-auto! print:gap-3"
    >
      {virtual.getVirtualItems().map(({ index, key }) => {
        const item = items[index]
        return (
          item && (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 print:static print:transform-none!"
            >
              {children(item)}
            </li>
          )
        )
      })}
    </ol>
  )
}

function everything({ count }: Range): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

/** Keeps the entry that has the focus on the page, wherever that is scrolled to: the focus would be lost with it. */
function useFocused(list: { current: HTMLElement | null }, items: readonly { id: string }[]) {
  const [id, setId] = useState<string | null>(null)
  useEffect(() => {
    const follow = () => {
      const entry = document.activeElement?.closest<HTMLElement>('[data-index]')
      const index = list.current?.contains(entry ?? null) ? entry?.dataset['index'] : undefined
      setId(items[Number(index)]?.id ?? null)
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [list, items])
  const at = id === null ? -1 : items.findIndex((item) => item.id === id)
  return useCallback(
    (range: Range) => {
      const near = defaultRangeExtractor(range)
      return at < 0 || near.includes(at) ? near : [...near, at].toSorted((a, b) => a - b)
    },
    [at],
  )
}

/** Scroll offset, top of the list and heights of its cards, in pixels, to restore a list. */
interface Place {
  offset: number
  top: number
  sizes: VirtualItem[]
}

function placeOf(entry: string): Place | undefined {
  // Of another release it may have another shape, of which nothing is certain.
  const { offset, top, sizes } = JSON.parse(readEntryState(entry).list ?? '{}') as Partial<Place>
  return offset !== undefined && top !== undefined && sizes ? { offset, top, sizes } : undefined
}
