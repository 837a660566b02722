import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectGoodLooks } from '../checks/room.ts'
import { searchPath } from '../fixtures/flights.ts'
import { subscriber } from '../fixtures/viewers.ts'
import { renderApp } from '../render.tsx'
import { changeTravellers, from, search, tour, travellers } from './form-page.ts'
import { openResults, threeFlights } from './search-page.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

test('the address is the search: it is repaired, and can be gone back from', async () => {
  await openResults(threeFlights, { path: searchPath({ passengers: 'many', cabinClass: 'cargo' }) })
  await expect.element(page.getByText(/1 adult, Economy/)).toBeInTheDocument()
  await page.getByRole('button', { name: 'Edit' }).click()
  await changeTravellers('More adults')
  await search.click()
  await expect.element(page.getByText(/2 adults, Economy/)).toBeInTheDocument()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.element(travellers).toMatchTextContent('2 adults')
  history.back()
  await expect.element(page.getByText(/1 adult, Economy/)).toBeInTheDocument()
  // A form that stands open is that of the search that is shown.
  await expect.element(travellers).toMatchTextContent('1 adult')
  await expect.poll(() => document.title).toBe('London to New York | Faresight')
})

test('a number of passengers that nobody can search for is reported, and not searched for', async () => {
  const reported = page.getByRole('alert').getByText(/Choose 1 to 9 passengers/)
  for (const path of [
    searchPath({ passengers: '12' }),
    '/?mode=ai&origin=LHR&destination=JFK&passengers=12',
  ]) {
    await renderApp(path)
    await expect.element(reported).toBeVisible()
    await expect.element(travellers).toMatchTextContent('9 adults')
    await expectGoodLooks()
  }
  await renderApp(searchPath({ passengers: '12' }))
  await changeTravellers('Fewer adults')
  await search.click()
  await expect.element(page.getByText(/8 adults, Economy/)).toBeInTheDocument()
  await expect.element(reported).not.toBeInTheDocument()
})

test('a party or a date that breaks a rule is reported with the rule, in the form of regular searches', async () => {
  const [problem, oneWay] = [page.getByRole('alert'), 'tripType=oneway&origin=LHR&destination=JFK']
  await renderApp(searchPath({ passengers: '1', infants: '3' }))
  await expect.element(problem.getByText(/more infants than adults/)).toBeVisible()
  await renderApp(searchPath({ passengers: '2', children: '2' }))
  await expect.element(problem.getByText(/children but no adult/)).toBeVisible()
  await renderApp(`/?${oneWay}&departureDate=2020-01-01`)
  await expect.element(problem.getByText(/^The departure date in this link has passed\. /)).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'One way' })).toBeChecked()
  await expect.element(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  expect(from.element()).toHaveProperty('value', expect.stringContaining('LHR'))
})

wholeTest.each([
  ['__proto__', ''],
  ['%00', ''],
  ['2027-02-31', '?departureDate=2027-02-31'],
])('%j in every parameter leaves a page that works, under an address that is right', async (bad, right) => {
  const names = ['tripType', 'origin', 'destination', 'departureDate', 'returnDate', 'legs', 'flexibleDates']
  const more = ['nearbyAirports', 'passengers', 'children', 'infants', 'cabinClass', 'stops', 'currency']
  const all = new URLSearchParams([...names, ...more].map((name) => [name, bad]))
  await renderApp(`/?${all.toString()}`)
  await expect.element(from).toBeInTheDocument()
  await expect.poll(() => location.search).toBe(right)
})

test('a link holds all of a search', async () => {
  await openResults(threeFlights, {
    as: subscriber(),
    path: `${tour}&nearbyAirports=true&cabinClass=business&passengers=2`,
  })
  await expect
    .element(page.getByRole('region', { name: 'Your search' }))
    .toMatchTextContent(/2 adults\s· Business/)
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect.poll(() => page.getByRole('group', { name: /^Flight \d/ }).elements()).toHaveLength(3)
  await expect
    .element(page.getByRole('button', { name: 'Advanced options', expanded: true }))
    .toBeInTheDocument()
  await expect.element(page.getByRole('switch', { name: /nearby airports/ })).toBeChecked()
})
