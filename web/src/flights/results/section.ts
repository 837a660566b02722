/** Ids of the sections that hold the results of a search and of a scan: addresses name them. */
export const sectionIds = { search: 'results', scan: 'ai-results' } as const

/** The results on the page, of whichever kind. */
export function resultsOnPage(): HTMLElement | null {
  return document.getElementById(sectionIds.search) ?? document.getElementById(sectionIds.scan)
}

/** Gives the title of the results the focus, where what had it gives way to them. */
export function focusTitle(): void {
  resultsOnPage()?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
}

/**
 * Whether a toast would hide what it tells of. A wide desk has room for it in the header; elsewhere it stands over the page,
 * and who has the results before their eyes would see less of them, and reads the same above them.
 */
export function wouldCover(kind: keyof typeof sectionIds): boolean {
  const results = document.getElementById(sectionIds[kind])?.getBoundingClientRect()
  const isOverPage = !matchMedia('(width >= 80rem)').matches
  return isOverPage && results !== undefined && results.top < innerHeight && results.bottom > 0
}
