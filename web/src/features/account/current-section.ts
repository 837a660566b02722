import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { sections, type SectionId } from './sections.ts'

/** A section is being read once its title is this near to the top of the window, in px. */
const readingLine = 180

/** The section that is being read. */
export function useCurrentSection(): SectionId {
  const named = useLocation().hash.slice(1)
  return useSyncExternalStore(
    subscribe,
    () => currentSection(sections.find((id) => id === named)),
    () => sections[0],
  )
}

/** At either end of the page no line tells: there it is the one that was asked for. */
function currentSection(named: SectionId | undefined): SectionId {
  const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
  if (scrollY === 0) return named ?? sections[0]
  if (isAtEnd) return named ?? 'danger'
  const top = (id: SectionId) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity
  return sections.findLast((id) => top(id) < readingLine) ?? sections[0]
}

function subscribe(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true })
  addEventListener('resize', listener)
  return () => {
    removeEventListener('scroll', listener)
    removeEventListener('resize', listener)
  }
}
