import { searchRoutes } from '@faresight/contracts/search/http'
import { savedSearchRoutes } from '@faresight/contracts/search/saved-http'
import type { SavedSearch } from '@faresight/contracts/search/saved-search'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FlightSearchInput } from '../../../src/flights/trips/flight-search-input.ts'
import { Notices } from '../../../src/layout/notices.tsx'
import { SaveSearch } from '../../../src/features/saved-searches/save-step.tsx'
import { expectFits, expectGoodLooks, expectRoom } from '../checks/room.ts'
import { departure, homeward } from '../fixtures/flights.ts'
import { saved } from '../fixtures/saved-searches.ts'
import { subscriber } from '../fixtures/viewers.ts'
import { answer, callsTo, disconnect } from '../network/network.ts'
import { dialog, field, toasts } from '../page-parts.ts'
import { settleNetwork } from '../network/intercept.ts'
import { renderPart } from '../render.tsx'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const question: FlightSearchInput = {
  tripType: 'roundtrip',
  origin: 'LHR',
  destination: 'JFK',
  departureDate: departure,
  returnDate: homeward,
  legs: [],
  flexibleDates: false,
  nearbyAirports: false,
  passengers: 1,
  children: 0,
  infants: 0,
  cabinClass: 'economy',
  stops: 'any',
  currency: 'USD',
}
const proposed = 'London to New York, 9 May to 17 May'
const step = page.getByRole('button', { name: 'Save This Search' })
const submit = dialog.getByRole('button', { name: 'Save search' })

async function openDialog(list: SavedSearch[] = []): Promise<void> {
  answer(savedSearchRoutes.list, list)
  answer(savedSearchRoutes.save, ({ body }) => saved(1, body.name))
  await renderPart(
    <>
      <main>
        <h1>Results</h1>
        <SaveSearch question={question} session={{ status: 'user', user: subscriber() }} />
      </main>
      <Notices />
    </>,
  )
  // The name is of the cities once they are known.
  await expect.poll(() => callsTo(searchRoutes.airport)).toHaveLength(2)
  await settleNetwork()
  await step.click()
  await expect.element(field('Name')).toHaveValue(proposed)
}

test('a search is saved under a name, and says so from then on', async () => {
  await openDialog()
  await expect.element(dialog).toMatchTextContent(/Round trip/)
  await expectGoodLooks()
  await expectRoom()
  answer(savedSearchRoutes.list, [saved(1, 'Spring in New York')])
  await field('Name').fill('Spring in New York')
  await userEvent.keyboard('{Enter}')
  const link = page.getByRole('link', { name: 'Saved as “Spring in New York”. See your saved searches' })
  await expect.element(link).toHaveFocus()
  await expect.element(link).toHaveAttribute('href', '/saved-searches')
  await expect.element(toasts.getByText('Search Saved')).toBeVisible()
  const { legs: _, ...search } = question
  await expect
    .poll(() => callsTo(savedSearchRoutes.save)[0]?.body)
    .toMatchObject({ ...search, name: 'Spring in New York' })
})

test('a search needs a name', async () => {
  await openDialog()
  await field('Name').fill('   ')
  await submit.click()
  await expect.element(dialog.getByText('Please enter a name for this search')).toBeVisible()
  await expect.element(page.getByText('Name Required').first()).toBeInTheDocument()
  await field('Name').fill('x'.repeat(81))
  await submit.click()
  await expect.element(dialog.getByText('Please enter a name of at most 80 characters')).toBeVisible()
  expect(callsTo(savedSearchRoutes.save)).toEqual([])
})

wholeTest('a search that could not be saved says so, and its name stays', async () => {
  await openDialog()
  disconnect(savedSearchRoutes.save)
  await field('Name').fill('Spring')
  await submit.click()
  await expect.element(dialog.getByText('Failed to save search').first()).toBeVisible()
  await expect.element(page.getByText('Error', { exact: true }).first()).toBeInTheDocument()
  await expect.element(field('Name')).toHaveValue('Spring')
  await expectFits()
})

test('a visitor signs up first, and comes back to the search', async () => {
  history.replaceState(null, '', '/?origin=LHR&destination=JFK')
  await renderPart(<SaveSearch question={question} session={{ status: 'visitor' }} />)
  await expect
    .element(page.getByRole('link', { name: 'Save This Search' }))
    .toHaveAttribute('href', '/register?redirect=%2F%3Forigin%3DLHR%26destination%3DJFK')
})
