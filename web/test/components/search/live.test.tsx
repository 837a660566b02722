import { searchRoutes } from '@faresight/contracts/search/http'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../checks/accessible.ts'
import { expectGoodLooks } from '../checks/room.ts'
import { stopTimeouts } from '../clock.ts'
import { flight, provider, searchId, searchPath } from '../fixtures/flights.ts'
import { subscriber } from '../fixtures/viewers.ts'
import { answer, callsTo } from '../network/network.ts'
import { renderApp } from '../render.tsx'
import { airlinesShown, cards, focused, searchEvents, shownTo, threeFlights } from './search-page.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const searching = page.getByText(/^(\d+ of )?\d+ flights? so far$/)
const later = [flight('later', 200, { airline: 'Icelandair', airlineCode: 'FI', stops: 1 })]

test.each([
  ['a subscriber', 'desktop', subscriber()],
  ['a visitor', 'phone', undefined],
] as const)('%s sees the first flights at once, and those that come later wait', async (_, size, as) => {
  const events = searchEvents(as)
  events.send('offers', { results: shownTo(as, threeFlights) })
  events.send('provider', provider('amadeus', { count: 3 }))
  await renderApp(searchPath(), { ...(as && { as }), size })
  await expect.element(searching).toBeInTheDocument()
  await userEvent.keyboard('{Shift}')
  const before = airlinesShown()
  expect(before).toHaveLength(3)
  // A visitor's are numbered again with each answer.
  const [more] = shownTo(as, later)
  events.send('offers', { results: [{ ...more!, id: 'public-9' }] })
  events.send('provider', provider('skyscanner', { count: 1 }))
  const pill = page.getByRole('button', { name: /^1 new results?$/ })
  await expect.element(pill).toBeInTheDocument()
  expect(airlinesShown()).toEqual(before)
  await expectAccessible()
  events.send('provider', provider('ignav', { status: 'failed', count: 0, detail: 'Ignav failed.' }))
  events.send('done', { resultsCount: 4 })
  await expect.element(searching).not.toBeInTheDocument()
  expect(airlinesShown()).toEqual(before)
  await pill.click()
  await expect.poll(airlinesShown).toHaveLength(4)
  await expect.poll(focused).toBe('Best Flight Deals')
  await expect.element(page.getByText(/ from 2 of 3 providers/)).toBeInTheDocument()
  await expect.element(page.getByText(/Ignav:\sfailed/)).toBeInTheDocument()
  await page.getByRole('button', { name: 'Details', exact: true }).click()
  await expect.element(page.getByText(/^Skyscanner found 1 flight/)).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Hide details', exact: true })).toBeVisible()
  await expectGoodLooks()
})

test('what comes before somebody touches the page is taken in by itself', async () => {
  const events = searchEvents()
  events.send('offers', { results: shownTo(undefined, threeFlights) })
  await renderApp(searchPath())
  await expect.poll(airlinesShown).toHaveLength(3)
  const [more] = shownTo(undefined, later)
  events.send('offers', { results: [{ ...more!, id: 'public-9' }] })
  await expect.poll(airlinesShown).toHaveLength(4)
})

test('a flight that leaves the search keeps its place, and can be booked no more', async () => {
  const as = subscriber()
  const [first, second] = [
    flight('a', 300, { airline: 'Aer Lingus', airlineCode: 'EI' }),
    flight('b', 400, { airline: 'United', airlineCode: 'UA' }),
  ]
  const events = searchEvents(as)
  events.send('offers', { results: shownTo(as, [first, second]) })
  await renderApp(searchPath(), { as })
  const card = page.getByRole('article', { name: 'Aer Lingus' })
  await expect.element(card.getByRole('link', { name: /^Continue/ })).toBeInTheDocument()
  await card.getByRole('button', { name: 'Flight details' }).click()
  await card.getByRole('button', { name: '1 seller' }).click()
  await expect.poll(() => card.getByRole('link', { name: /^Continue/ }).elements()).toHaveLength(2)
  events.send('offers', { results: [], removed: ['a'] })
  events.send('done', { resultsCount: 1 })
  await expect.element(card.getByText(/No longer available/)).toBeInTheDocument()
  expect(card.getByRole('link').elements()).toEqual([])
  expect(card.element().textContent).not.toContain('Live')
  expect(card.getByRole('button', { expanded: true }).elements()).toHaveLength(2)
  await expect.element(page.getByText(/^1 flight from/)).toBeInTheDocument()
  await expectAccessible()
  await page.getByRole('button', { name: 'Prices have changed. Sort again' }).click()
  await expect.element(card).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('article', { name: 'United' }).getByRole('link', { name: /^Continue/ }))
    .toBeInTheDocument()
})

test('leaving the page ends the stream, and coming back finds the search where it has got to', async () => {
  const as = subscriber()
  const events = searchEvents(as)
  events.send('offers', { results: shownTo(as, threeFlights) })
  await renderApp(searchPath(), { as, size: 'desktop' })
  await expect.element(searching).toBeInTheDocument()
  await expect.poll(() => new URLSearchParams(location.search).get('searchId')).toBe(searchId)
  await page.getByRole('link', { name: 'Faresight home' }).first().click()
  await expect.poll(() => events.listeners()).toBe(0)
  history.back()
  await expect.element(searching).toBeInTheDocument()
  events.send('provider', provider('ignav'))
  events.send('done', { resultsCount: 3 })
  await expect.element(page.getByText(/^3 flights from 1 provider/)).toBeInTheDocument()
  await expect.poll(() => callsTo(searchRoutes.search)).toHaveLength(1)
})

test('a stream that breaks is announced and resumed, and ends with everything', async () => {
  const as = subscriber()
  answer(searchRoutes.results, { results: shownTo(as, threeFlights), providers: [], done: false })
  const events = searchEvents(as)
  events.send('offers', { results: shownTo(as, threeFlights) })
  await renderApp(searchPath(), { as })
  await expect.element(searching).toBeInTheDocument()
  stopTimeouts()
  events.breakOff()
  const lost = page.getByText(/Connection lost\. Reconnecting\.\.\./)
  await expect.element(lost).toBeInTheDocument()
  expect(cards().elements()).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(2_000)
  await expect.element(lost).not.toBeInTheDocument()
  await expect.element(searching).toBeInTheDocument()
  events.send('provider', provider('skyscanner'))
  events.send('done', { resultsCount: 3 })
  await expect.element(page.getByText(/^3 flights from 1 provider/)).toBeInTheDocument()
})

wholeTest('a visitor’s stream that breaks keeps what came, and says that more might have', async () => {
  const events = searchEvents()
  events.send('offers', { results: shownTo(undefined, threeFlights) })
  await renderApp(searchPath())
  await expect.element(searching).toBeInTheDocument()
  events.breakOff()
  await expect
    .element(page.getByText(/We lost the connection, so some flights may be missing\./))
    .toBeInTheDocument()
  expect(cards().elements()).toHaveLength(3)
  const again = searchEvents()
  again.send('offers', { results: shownTo(undefined, threeFlights) })
  again.send('provider', provider('ignav'))
  again.send('done', { resultsCount: 3 })
  await page.getByRole('button', { name: 'Search again' }).click()
  await expect.element(page.getByText(/^3 flights from 1 provider/)).toBeInTheDocument()
})
