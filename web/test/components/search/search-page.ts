import type { CurrentUser } from '@faresight/contracts/auth/user'
import { searchRoutes } from '@faresight/contracts/search/http'
import type { FlightResult, UnlockedResult } from '@faresight/contracts/search/result'
import { toViewer } from '@faresight/contracts/access'
import { expect } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { now } from '../clock.ts'
import { flight, provider, searchId, searchPath, seenBy } from '../fixtures/flights.ts'
import type { Look } from '../look.ts'
import { answer } from '../network/network.ts'
import { stream } from '../network/stream.ts'
import { renderApp } from '../render.tsx'

/** Three flights that differ in all that one can sort and filter by. */
export const threeFlights: readonly UnlockedResult[] = [
  flight('a', 400),
  flight('b', 350, { airline: 'Aer Lingus', airlineCode: 'EI', stops: 1, departureTime: '13:00' }),
  flight('c', 520, { airline: 'Delta', airlineCode: 'DL', stops: 2, departureTime: '21:30' }),
]

/** As many flights as a list has that stands on the page in part. */
export const manyFlights: readonly UnlockedResult[] = Array.from({ length: 60 }, (_, index) =>
  flight(`many-${index}`, 400 + index, { departureTime: `${String(6 + (index % 16)).padStart(2, '0')}:15` }),
)

interface Opened extends Partial<Look> {
  as?: CurrentUser
  path?: string
  providers?: Parameters<ReturnType<typeof searchEvents>['send']>[1][]
}

/** What a search of somebody streams: their own is followed by its id, that of a visitor where it is posted. */
export function searchEvents(as?: CurrentUser) {
  if (!as) return stream(searchRoutes.publicSearch)
  answer(searchRoutes.search, { searchId, resultsCount: 0 })
  // Both stream the same events.
  return stream(searchRoutes.resultEvents) as unknown as ReturnType<
    typeof stream<typeof searchRoutes.publicSearch>
  >
}

/** What somebody sees of flights. */
export function shownTo(as: CurrentUser | undefined, flights: readonly UnlockedResult[]): FlightResult[] {
  return seenBy(toViewer(as ?? null, now), [...flights])
}

/** Opens the results of a search that finds flights, to its end. Gives its stream. */
export async function openResults(
  flights: readonly UnlockedResult[] = threeFlights,
  { as, path = searchPath(), ...look }: Opened = {},
): Promise<void> {
  const events = searchEvents(as)
  events.send('offers', { results: shownTo(as, flights) })
  events.send('provider', provider('ignav', { count: flights.length }))
  events.send('done', { resultsCount: flights.length })
  await renderApp(path, { ...(as && { as }), ...look })
  await expect.element(page.getByText(/^(\d+ of )?\d+ flights? from \d/)).toBeInTheDocument()
}

export const cards = () => page.getByRole('tabpanel').getByRole('article')

/** The first words of each card. */
export const airlinesShown = () =>
  cards()
    .elements()
    .map((card) => card.getAttribute('aria-label') ?? card.textContent)

export const parameter = (name: string) => new URLSearchParams(location.search).get(name)

/** What has the focus, by its name or its words. */
export const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

/** What has the focus: its element, and its name where it has one. */
export function focusPlace(): string {
  const element = document.activeElement ?? document.body
  const titled = document.getElementById(element.getAttribute('aria-labelledby') ?? '')
  const own = element.matches('h1, h2, h3, button') ? element : null
  const name = element.ariaLabel ?? titled?.textContent ?? own?.textContent ?? ''
  return `${element.localName} ${name}`.trim()
}

export const hasFocus = (locator: Locator) => locator.query() === document.activeElement
