import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Moves the focus to the one tab stop of a grid after a key has moved that.
 *
 * @returns to be called before a move that the focus is to follow
 */
export function useFollowFocus(grid: RefObject<HTMLElement | null>): () => void {
  const isFollowing = useRef(false)
  useLayoutEffect(() => {
    if (!isFollowing.current) return
    isFollowing.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"], :checked')?.focus()
  })
  return () => {
    isFollowing.current = true
  }
}
