import { scoreboardRoute } from '@faresight/contracts/ai-scan/scoreboard-route'
import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { priceRoutes } from '@faresight/contracts/ai-scan/price-http'
import { bookingPagePath } from '@faresight/contracts/search/booking-page'
import { searchRoutes } from '@faresight/contracts/search/http'
import { searchProblems } from '@faresight/contracts/search/problems'
import { flightSearchSchema } from '@faresight/contracts/search/flight-search'
import { recheckedOfferSchema } from '@faresight/contracts/search/offer'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { openEnded, openRunning } from '../components/ai-scan/scan-page.ts'
import { dayIn, minutesAgo } from '../components/clock.ts'

import { fixture } from '../components/fixtures/fixture.ts'
import { flight, provider, searchId, searchPath } from '../components/fixtures/flights.ts'
import { earlyBoard, pastOf, predictionsOf, scoredBoard } from '../components/fixtures/prices.ts'
import { listedScan, progressEvent, recordFor, scanPath, scanRecord } from '../components/fixtures/scan.ts'
import { member, subscriber } from '../components/fixtures/viewers.ts'
import { answer, refuse } from '../components/network/network.ts'
import { heading, main, region } from '../components/page-parts.ts'
import { renderApp } from '../components/render.tsx'
import { openForm, tour } from '../components/search/form-page.ts'
import {
  manyFlights,
  openResults,
  searchEvents,
  shownTo,
  threeFlights,
} from '../components/search/search-page.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })

export const search: Record<string, () => Promise<void>> = {
  landing: () => renderApp('/'),
  'search form': () => openForm(),
  'search form, several flights': async () => {
    await openResults(threeFlights, { path: tour })
    await button('Edit').click()
    await expect.element(button(/^Add Flight/)).toBeVisible()
  },
  'search form, calendar': async () => {
    await openForm()
    await button(/^Depart/).click()
    await expect.element(page.getByRole('dialog', { name: 'Travel dates' })).toBeVisible()
  },
  'results of a visitor': () => openResults(),
  'results of a member': () => openResults(threeFlights, { as: member() }),
  'results of a subscriber': () => openResults(threeFlights, { as: subscriber() }),
  'many results': () => openResults(manyFlights, { as: subscriber() }),
  'results, loading': async () => {
    searchEvents()
    await renderApp(searchPath())
  },
  'results, in part': async () => {
    const as = subscriber()
    const events = searchEvents(as)
    events.send('offers', { results: shownTo(as, threeFlights) })
    events.send('provider', provider('ignav'))
    events.send('provider', provider('amadeus', { status: 'failed', count: 0, detail: 'It took too long.' }))
    events.send('done', { resultsCount: 3 })
    await renderApp(searchPath(), { as })
    await expect.element(page.getByRole('article').first()).toBeVisible()
  },
  'results, none': async () => {
    const events = searchEvents()
    events.send('provider', provider('ignav', { count: 0 }))
    events.send('done', { resultsCount: 0 })
    await renderApp(searchPath())
    await expect.element(heading('No flights found')).toBeVisible()
  },
  'results, failed': async () => {
    refuse(searchRoutes.publicSearch, searchProblems.busy)
    await renderApp(searchPath())
    await expect.element(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  },
  'results, long names': () =>
    openResults(
      [
        flight('long', 1_234_567.89, {
          airline: 'Líneas Aéreas Interprovinciales de la Cordillera Occidental',
          airlineCode: null,
          stops: 2,
        }),
      ],
      { as: subscriber() },
    ),
  'booking, fare moved': async () => {
    answer(
      searchRoutes.offer,
      fixture(recheckedOfferSchema, {
        state: 'moved',
        seller: 'Ignav',
        via: null,
        currency: 'USD',
        was: 400,
        live: true,
        foundAt: minutesAgo(60),
        charged: null,
        now: 460,
        liveNow: true,
        checkedAt: minutesAgo(0),
        chargedNow: null,
        tickets: ['Ignav'],
        search: fixture(flightSearchSchema, {
          tripType: 'roundtrip',
          origin: 'LHR',
          destination: 'JFK',
          departureDate: dayIn(60),
          returnDate: dayIn(68),
          legs: null,
          passengers: 1,
          children: 0,
          infants: 0,
          currency: 'USD',
        }),
      }),
    )
    const offer = { offerId: '00000000-0000-4000-8000-000000000001', option: '0'.repeat(12) }
    await renderApp(bookingPagePath(offer), { as: subscriber() })
    await expect.element(main).toMatchTextContent(/460/)
  },
}

export const aiScan: Record<string, () => Promise<void>> = {
  'scan form': async () => {
    await renderApp('/?mode=ai', { as: subscriber() })
    await expect.element(page.getByText(/^About [\d,]+ date pairs/)).toBeVisible()
  },
  'scan, running': async () => {
    const events = await openRunning()
    events.send('progress', progressEvent(5))
    await expect.element(page.getByText(/^Map of 1,002 date pairs: 5 checked/)).toBeInTheDocument()
  },
  'scan, ended': () => openEnded(),
  'scan of a member': () => openEnded({ as: member(), record: recordFor('member') }),
  'scan, one way': () => openEnded({ record: scanRecord({ tripType: 'oneway' }) }),
  'scan by month': () => openEnded({ path: { view: 'month' } }),
  'scan with history and forecast': async () => {
    const datesOf = ({ departureDate = '', returnDate = null }: Record<string, string | null>) => ({
      departureDate: departureDate ?? '',
      returnDate,
    })
    answer(aiScanRoutes.record, scanRecord())
    answer(priceRoutes.levels, { currency: 'USD', months: [] })
    answer(priceRoutes.days, ({ query }) => pastOf(datesOf(query)))
    answer(priceRoutes.predictions, ({ query }) => predictionsOf(datesOf(query)))
    await renderApp(scanPath({ scan: searchId }), { as: subscriber() })
    await expect.element(region('Buy or wait').getByRole('heading', { level: 2 })).toBeInTheDocument()
  },
  'recent searches': async () => {
    answer(searchRoutes.searches, [])
    answer(aiScanRoutes.scans, [
      listedScan(),
      listedScan({ searchId: '00000000-0000-4000-8000-00000000000b', status: 'failed', bestDates: null }),
    ])
    await renderApp('/', { as: subscriber() })
    await expect.element(region('Recent Searches').getByRole('article').first()).toBeInTheDocument()
  },
  scoreboard: async () => {
    answer(scoreboardRoute, scoredBoard())
    await renderApp('/scoreboard')
    await expect.element(page.getByRole('table').first()).toBeInTheDocument()
  },
  'scoreboard, too early': async () => {
    answer(scoreboardRoute, earlyBoard())
    await renderApp('/scoreboard')
    await expect.element(heading('Too early to tell')).toBeVisible()
  },
}
