import type { VirtualItem } from '@tanstack/react-virtual'

/** Where somebody was in a list: how far down the page, where the list began, and how tall its cards had turned out. */
interface Place {
  offset: number
  top: number
  sizes: VirtualItem[]
}

const most = 20
const places = new Map<string, Place>()

/** Keeps the place that an entry of the history was left at, for as long as the tab shows this page. */
export function keepPlace(entry: string, place: Place): void {
  places.delete(entry)
  places.set(entry, place)
  const [oldest] = places.keys()
  if (places.size > most && oldest !== undefined) places.delete(oldest)
}

export function placeOf(entry: string): Place | undefined {
  return places.get(entry)
}
