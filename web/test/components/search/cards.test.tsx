import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../checks/accessible.ts'
import { expectGoodLooks, expectRoom } from '../checks/room.ts'
import { departure, flight, leg, option } from '../fixtures/flights.ts'
import { subscriber } from '../fixtures/viewers.ts'
import { look } from '../look.ts'
import { cards, openResults } from './search-page.ts'

const as = subscriber()

test('a fare of separate tickets opens the list, where each ticket has its own link', async () => {
  const tickets = ['Aer Lingus', 'Delta'].map((seller, place) => ({
    seller,
    bookingUrl: `/api/book/a/000000000000?ticket=${place}`,
  }))
  await openResults([flight('a', 400, { options: [option('a', 400, { tickets })] })], { as })
  const card = cards().first()
  await expect.element(card.getByText(/2 separate tickets/).first()).toBeInTheDocument()
  expect(card.getByRole('link', { name: /^Continue/ }).elements()).toEqual([])
  await card.getByRole('button', { name: 'See 2 tickets' }).click()
  const links = card.getByRole('link', { name: /^Continue to .+, ticket [12] of 2 \(opens in a new tab\)$/ })
  await expect
    .poll(() => links.elements().map((link) => link.getAttribute('href')))
    .toEqual(tickets.map(({ bookingUrl }) => bookingUrl))
  await expectAccessible()
})

test('a card warns of what can go wrong on the way, and no other does', async () => {
  const out = leg({
    origin: 'LHR',
    destination: 'JFK',
    date: departure,
    departureTime: '09:30',
    airline: 'British Airways',
    airlineCode: 'BA',
    stops: 1,
  })
  const layovers = [{ minutes: 95, arrivesAt: 'LGW', departsFrom: 'LHR', isTight: true }]
  const risky = {
    selfTransfer: 'unprotected',
    timesDiffer: true,
    stops: 1,
    legs: [{ ...out, layovers }],
  } as const
  await openResults([flight('a', 400, { ...risky, legs: [...risky.legs] }), flight('b', 500)], { as })
  for (const warning of [
    'Change airports: LGW to LHR',
    'Short connection: 1 h 35 min at LGW',
    'Self-transfer: you recheck your own bags and aren’t covered if you miss a connection',
    'Sellers list different times for this flight. Check the time before you book.',
  ]) {
    const sign = cards().getByText(warning)
    await expect.element(sign).toBeInTheDocument()
    expect(sign.elements()).toHaveLength(1)
  }
  await cards().first().getByRole('button', { name: 'Flight details' }).click()
  await expect.element(cards().first().getByText('Change airports: LGW to LHR, 1 h 35 min')).toBeVisible()
  await expectGoodLooks()
})

test('a price that looks wrong is said to, and its flight stands last', async () => {
  const wrong = { suspicious: true, options: [option('a', 1, { suspicious: true })] } as const
  const mixed = [option('b', 400), option('b', 2, { seller: 'Odd Travel', suspicious: true })]
  const flights = [
    flight('a', 1, { ...wrong, options: [...wrong.options] }),
    flight('b', 400, { options: mixed }),
  ]
  await openResults(flights, { as })
  await expect.element(cards().nth(1).getByText('Price looks wrong')).toBeVisible()
  await expect.element(page.getByRole('tab', { name: /^Cheapest.*400/ })).toBeVisible()
  await cards().first().getByRole('button', { name: '2 sellers' }).click()
  await expect.element(cards().first().getByText('Price looks wrong')).toBeVisible()
  await expectGoodLooks()
  await expectAccessible()
})

test('cards name their seller beside buttons of one size', async () => {
  const sellers = ['British Airways', 'Ignav', 'A travel agency of a rather long name']
  const flights = sellers.map((seller, place) =>
    flight(`s${place}`, 400 + place, {
      departureTime: `1${place}:00`,
      options: [option(`s${place}`, 400 + place, { seller, provider: 'skyscanner' })],
    }),
  )
  await openResults(flights, { as })
  for (const size of ['phone', 'desktop'] as const) {
    await look({ size })
    const seen = cards().elements().map(wayOn)
    expect(new Set(seen.map((card) => card.size)).size).toBe(1)
    expect(new Set(seen.map(({ seller }) => seller)).size).toBe(3)
  }
})

/** How large the button of a card is, and what the card says of its seller. */
function wayOn(card: Element) {
  const way = [...card.querySelectorAll<HTMLElement>('a, button')].find(({ innerText }) =>
    innerText.startsWith('Continue'),
  )
  const { width = 0, height = 0 } = way?.getBoundingClientRect() ?? {}
  const seller = /^(Sold by .+|Seller shown on the next page)$/m.exec((card as HTMLElement).innerText)
  return { size: `${Math.round(width)} x ${Math.round(height)}`, seller: seller?.[0] }
}

test('a card tells what its fare includes, its aircraft and its CO₂, and counts each seller once', async () => {
  const baggage = {
    cabinPieces: 1,
    checkedPieces: 0,
    checkedKg: null,
    cabinBagPrice: null,
    checkedBagPrice: 5000,
  }
  const way = { origin: 'LHR', destination: 'JFK', date: departure, departureTime: '09:30' }
  const by = { airline: 'British Airways', airlineCode: 'BA' }
  const out = leg({ ...way, ...by, stops: 1 })
  const segments = out.segments.map((segment) => ({
    ...segment,
    arrivalTime: '21:30',
    aircraft: 'Boeing 787-9',
    alliance: 'oneworld' as const,
    departureTerminal: '5',
  }))
  const layovers = [{ minutes: 570, arrivesAt: 'YYZ', departsFrom: 'YYZ', isTight: false }]
  const money = { currency: 'JPY' } as const
  const light = { ...money, provider: 'skyscanner', brandedFare: 'Economy Light', baggage }
  const rich = flight('a', 1_234_567, {
    ...money,
    emissions: { kgPerPassenger: 648, aircraftKnown: true, vsTypicalPercent: -18 },
    legs: [{ ...out, segments, layovers }],
    options: [
      option('a', 1_234_567, { ...light, conditions: { changes: 'fee', refunds: 'no' } }),
      option('a', 1_234_600, { ...light, provider: 'amadeus', brandedFare: 'ECONOMY LIGHT' }),
      option('a', 1_334_600, { ...light, brandedFare: 'Economy Flex' }),
      option('a', 1_244_567, { ...money, seller: 'Mytrip', sellerKind: 'agency' }),
    ],
  })
  await openResults([rich, flight('b', 400, { ...money, legs: [leg({ ...way, ...by, stops: 0 })] })], { as })
  const card = cards().nth(1)
  for (const words of [/^Changes for a fee$/, /Checked bag \+5,000\sJPY/, /^648\skg\sCO₂ −18%\svs\stypical$/])
    await expect.element(card.getByText(words)).toBeVisible()
  await expect.element(card.getByText('Boeing 787-9')).toBeVisible()
  await card.getByRole('button', { name: 'Flight details' }).click()
  await expect.element(card.getByText('9 h 30 min in Toronto')).toBeVisible()
  await expect.element(card.getByText('London, Heathrow', { exact: false })).toBeVisible()
  await card.getByRole('button', { name: '2 sellers' }).click()
  await expect.element(card.getByText('Economy Flex')).toBeVisible()
  expect(card.getByText('Economy Light', { exact: true }).elements()).toHaveLength(1)
  await expect.element(card.getByText('Bags, changes and refunds unknown')).toBeVisible()
  await expectRoom()
})
