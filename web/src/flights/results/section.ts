/** Anchors of the result sections. */
export const sectionIds = { search: 'results', scan: 'ai-results' } as const

export function resultsOnPage(): HTMLElement | null {
  return document.getElementById(sectionIds.search) ?? document.getElementById(sectionIds.scan)
}

/** Focuses the title of the results. */
export function focusTitle(): void {
  resultsOnPage()?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
}
