import { expect, it } from 'vitest'
import { earliestDay, latestDay } from '../../flights/trips/stored-flight-search.ts'
import { type FlightDraft, emptyDraft, emptyLeg } from '../../flights/trips/flight-search-input.ts'
import { findConflicts, resolveDraft } from './resolver.ts'

const whole: FlightDraft = {
  ...emptyDraft,
  origin: 'LHR',
  destination: 'JFK',
  departureDate: earliestDay(),
  returnDate: latestDay(),
}
const legs = [
  { id: 0, origin: 'LHR', destination: 'JFK', departureDate: earliestDay() },
  { id: 4, origin: 'JFK', destination: 'LAX', departureDate: latestDay() },
]
const tour: FlightDraft = { ...emptyDraft, tripType: 'multicity', legs }

/** Every sentence by the path of its field. */
async function sentences(draft: FlightDraft) {
  const options = { fields: {}, shouldUseNativeValidation: false }
  const { errors } = await resolveDraft(draft, undefined, options)
  return flat(errors)
}

function flat(errors: object, path = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(errors).map(([key, error]: [string, { message?: string } | undefined]) =>
      error?.message ? { [path + key]: error.message } : flat(error ?? {}, `${path}${key}.`),
    ),
  ) as Record<string, string> // strings alone are put into it
}

it('takes a whole draft, and one way without a return', async () => {
  expect(await sentences(whole)).toEqual({})
  expect(await sentences({ ...whole, tripType: 'oneway', returnDate: '' })).toEqual({})
  expect(await sentences(tour)).toEqual({})
})

it('names every gap at once', async () => {
  expect(await sentences(emptyDraft)).toEqual({
    origin: 'Please enter origin city',
    destination: 'Please enter destination city',
    departureDate: 'Please enter travel date',
    returnDate: 'Please enter a return date',
  })
})

it('wants the return after the departure, and two different places', async () => {
  expect(await sentences({ ...whole, returnDate: whole.departureDate })).toEqual({
    returnDate: 'Return date must be after departure date',
  })
  expect(await sentences({ ...whole, destination: 'LHR' })).toEqual({
    destination: 'Please choose two different places',
  })
})

it('names what does not go together also where something is missing', async () => {
  expect(await sentences({ ...emptyDraft, origin: 'LHR', destination: 'LHR' })).toEqual({
    destination: 'Please choose two different places',
    departureDate: 'Please enter travel date',
    returnDate: 'Please enter a return date',
  })
  expect(await sentences({ ...whole, origin: '', departureDate: whole.returnDate })).toEqual({
    origin: 'Please enter origin city',
    returnDate: 'Return date must be after departure date',
  })
})

/** `LHR-JFK 05, - 06`: flights with places and days of a month, or gaps. */
function flights(short: string): FlightDraft['legs'] {
  return short.split(', ').map((flight, id) => {
    const [places = '', day] = flight.split(' ')
    const [origin = '', destination = ''] = places.split('-')
    return { id, origin, destination, departureDate: day ? `2027-03-${day}` : '' }
  })
}

it.each([
  ['- 05, -, - 03', ['legs.2.departureDate']],
  ['- 05, - 05, - 06', []],
  ['LHR-, JFK-JFK 05', ['legs.1.destination']],
  ['-, -', []],
])('of the flights "%s" those that clash are %j, and no gap is one', (short, paths) => {
  expect(findConflicts({ ...tour, legs: flights(short) }).map(([path]) => path)).toEqual(paths)
})

it('names every gap of every flight at once, and flights out of order', async () => {
  const gaps = { ...tour, legs: [emptyLeg(0), { ...emptyLeg(1, 'JFK'), departureDate: latestDay() }] }
  expect(await sentences(gaps)).toEqual({
    'legs.0.origin': 'Please enter origin city',
    'legs.0.destination': 'Please enter destination city',
    'legs.0.departureDate': 'Please enter travel date',
    'legs.1.destination': 'Please enter destination city',
  })
  expect(await sentences({ ...tour, legs: legs.toReversed() })).toEqual({
    'legs.1.departureDate': 'Please put the flights in date order',
  })
})

it('wants two to five flights', async () => {
  const sentence = 'Multi-city requires 2-5 flight legs, or provide origin/destination for other trip types'
  expect(await sentences({ ...tour, legs: legs.slice(1) })).toEqual({ legs: sentence })
})

it('says beside its field which day has passed, and which is not on sale yet', async () => {
  const [past, far] = ['2020-01-01', '2999-01-01']
  expect(await sentences({ ...whole, origin: '', departureDate: past, returnDate: far })).toEqual({
    origin: 'Please enter origin city',
    departureDate: 'Please choose a date that isn’t in the past.',
    returnDate: 'Please choose a date within the next 361 days.',
  })
  const [first, second] = legs
  const bad = [
    { ...first, departureDate: past },
    { ...second, origin: '' },
  ] as FlightDraft['legs'] // both are there
  expect(await sentences({ ...tour, legs: bad })).toEqual({
    'legs.0.departureDate': 'Please choose a date that isn’t in the past.',
    'legs.1.origin': 'Please enter origin city',
  })
})
