import { useEffect, useState } from 'react'

/** The part of the window, below the header, whose section counts as the one that is read. */
const reading = '-96px 0px -70% 0px'

/** The section that is being read: the first one in the upper part of the window, until another one is. */
export function useCurrentSection(sections: readonly { id: string }[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  useEffect(() => {
    const seen = new Set<string>()
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) seen.add(target.id)
          else seen.delete(target.id)
        }
        const first = sections.find(({ id }) => seen.has(id))
        if (first) setCurrent(first.id)
      },
      { rootMargin: reading },
    )
    for (const { id } of sections) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [sections])
  return current
}
