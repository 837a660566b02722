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
