import { searchRoutes } from '@faresight/contracts/search/http'
import { requestProblems } from '@faresight/contracts/problems'
import { searchProblems } from '@faresight/contracts/search/problems'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../checks/accessible.ts'
import { expectGoodLooks } from '../checks/room.ts'
import { airportWith, suggestions } from '../fixtures/airports.ts'
import { searchPath } from '../fixtures/flights.ts'
import { answer, hold, refuse } from '../network/network.ts'
import { renderApp } from '../render.tsx'
import { choose, from, openForm, to, valueOf } from './form-page.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

test('the airport field keeps the last choices', async () => {
  await openForm()
  await choose(from, 'heathrow', /LHR/)
  await openForm()
  await from.click()
  await page.getByRole('option', { name: /London.*LHR/ }).click()
  await expect.poll(() => valueOf(from)).toContain('LHR')
})

test('a city is looked for by its name in two characters, where that is all of it', async () => {
  await openForm()
  await from.fill('to')
  await expect.element(page.getByText('Type at least 3 characters to search')).toBeInTheDocument()
  answer(searchRoutes.airports, [airportWith({ params: { code: 'TYO' }, query: {}, body: undefined })])
  await from.fill('東京')
  await expect.element(page.getByRole('option', { name: /TYO/ })).toBeInTheDocument()
})

test('airports nearby are listed with their distance, and chosen by keyboard alone', async () => {
  await openForm()
  await from.fill('london')
  const options = page.getByRole('listbox', { name: 'Airports' }).getByRole('option')
  await expect.poll(() => options.elements()).toHaveLength(3)
  await expect
    .element(options.filter({ hasText: 'Heathrow' }))
    .toMatchTextContent('20 km from the city centre')
  await expectGoodLooks()
  const at = () =>
    document.getElementById(from.element().getAttribute('aria-activedescendant') ?? '')?.textContent
  await expect.poll(at).toContain('LON')
  for (const [key, where] of [
    ['ArrowDown', 'LHR'],
    ['End', 'LGW'],
    ['ArrowDown', 'LON'],
    ['ArrowUp', 'LGW'],
    ['Home', 'LON'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.poll(at).toContain(where)
    expect(options.elements().filter((one) => one.ariaSelected === 'true')).toHaveLength(1)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(from).toHaveAttribute('aria-expanded', 'false')
  expect(valueOf(from)).toBe('london')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(at).toContain('LON')
  await userEvent.tab()
  await expect.poll(() => valueOf(from)).toBe('London all airports')
  await expect.element(to).toHaveFocus()
})

wholeTest('the airport field says what it is doing, and is heard from one place', async () => {
  await openForm()
  // It is there for those who listen before it says anything: what comes along with its words may not be heard.
  let part = from.element()
  while (!part.querySelector('output')) part = part.parentElement!
  const region = part.querySelector('output')!
  const said: string[] = []
  new MutationObserver(() => {
    const words = region.textContent
    if (words && words !== said.at(-1)) said.push(words)
  }).observe(region, { childList: true, characterData: true, subtree: true })
  await from.click()
  await expect.element(page.getByText('Type at least 3 characters to search')).toBeInTheDocument()
  const held = hold(searchRoutes.airports)
  await from.fill('zzzzzz')
  await expect.element(page.getByText('Searching airports...')).toBeInTheDocument()
  held.answer([])
  await expect.element(page.getByText('No airports found.')).toBeInTheDocument()
  await expectAccessible()
  answer(searchRoutes.airports, suggestions)
  await from.fill('heathrow')
  await expect.element(page.getByRole('option', { name: /LHR/ })).toBeInTheDocument()
  await expect.poll(() => said.at(-1)).toMatch(/^\d+ places?$/)
  expect(said[0]).toBe('Type at least 3 characters to search')
  expect(said).toContain('No airports found.')
  refuse(searchRoutes.airports, requestProblems.unavailable)
  await from.fill('gatwick')
  await expect.element(page.getByText('Failed to fetch airports')).toBeInTheDocument()
})

wholeTest('an airport that nobody knows is to be chosen again', async () => {
  refuse(searchRoutes.publicSearch, searchProblems['unknown-airport'], {
    errors: [
      { path: 'destination', message: 'We don’t recognize that airport. Please choose one from the list.' },
    ],
  })
  refuse(searchRoutes.airport, searchProblems['no-such-airport'])
  await renderApp(searchPath({ destination: 'ZZZ' }), { size: 'desktop' })
  await page.getByRole('button', { name: 'Choose an airport' }).click()
  await expect.element(to).toHaveFocus()
  await expect
    .element(page.getByText('We don’t recognize that airport. Please choose one from the list.').first())
    .toBeInTheDocument()
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
  // Such a search is neither to be saved nor to be watched.
  expect(page.getByText(/^(Save This Search|Set price alert)$/).elements()).toEqual([])
  expect(valueOf(to)).toBe('ZZZ')
  await expectGoodLooks()
})
