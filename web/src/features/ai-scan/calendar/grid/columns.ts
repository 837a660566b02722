import { useLayoutEffect, useState, type RefObject } from 'react'
import { textScale } from '../../../../browser/size.ts'

const most = 14
const fewest = 5
const headWidth = 86
const cellWidth = 72

/** How many departures find room side by side in an element. */
export function useColumns(element: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(most)
  useLayoutEffect(() => {
    const measure = () => {
      const scale = textScale()
      const room = Math.floor(((element.current?.clientWidth ?? 0) / scale - headWidth) / cellWidth)
      setColumns(Math.max(Math.ceil(fewest / scale), Math.min(most, room)))
    }
    measure()
    const observer = new ResizeObserver(measure)
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return columns
}
