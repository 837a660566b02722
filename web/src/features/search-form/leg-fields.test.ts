import { expect, it, test } from 'vitest'
import { type FlightDraft, emptyDraft, emptyLeg } from '../../flights/trips/flight-search-input.ts'
import { changeLeg, createConflictReporter } from './leg-fields.tsx'
import { createFormControl } from 'react-hook-form'
import { findConflicts } from './resolver.ts'

const there = { id: 0, origin: 'LHR', destination: 'JFK', departureDate: '2027-03-05' }
const before = { id: 1, origin: 'JFK', destination: 'LAX', departureDate: '2027-03-01' }
const missing = { type: 'custom', message: 'Where to?' }

/** A form whose second flight leaves before its first, and a check that loads on demand. */
function formOf() {
  const legs = [there, before]
  const form = createFormControl<FlightDraft>({
    defaultValues: { ...emptyDraft, tripType: 'multicity', legs },
  })
  let isSent = false
  const loads: (() => void)[] = []
  const say = createConflictReporter(
    form,
    () => isSent,
    () => new Promise((resolve) => loads.push(() => resolve(findConflicts))),
  )
  const error = (path: 'legs.0.destination' | 'legs.1.departureDate') => form.getFieldState(path).error
  return { form, say, loads, error, send: () => (isSent = true) }
}

test('conflicts between flights show once the check has loaded', async () => {
  const { say, loads, error } = formOf()
  const said = say()
  expect(error('legs.1.departureDate')).toBeUndefined()
  loads[0]?.()
  await said
  expect(error('legs.1.departureDate')).toMatchObject({ type: 'clash' })
})

test('errors of a form submitted before the check loads stay', async () => {
  const { form, say, loads, error, send } = formOf()
  const said = say()
  send()
  form.setError('legs.0.destination', missing)
  loads[0]?.()
  await said
  expect(error('legs.0.destination')).toMatchObject(missing)
  expect(error('legs.1.departureDate')).toBeUndefined()
})

test('a call that another has followed says nothing', async () => {
  const { form, say, loads, error } = formOf()
  const said = [say(), say()]
  loads[1]?.()
  await said[1]
  form.setError('legs.0.destination', missing)
  loads[0]?.()
  await said[0]
  expect(error('legs.0.destination')).toMatchObject(missing)
})

const two = [emptyLeg(0, 'LHR'), emptyLeg(1)]
const origins = (legs: readonly { origin: string }[]) => legs.map(({ origin }) => origin)

it('offers the next flight to start where this one ends', () => {
  const legs = changeLeg(two, 0, 'destination', 'JFK')
  expect(legs[0]).toEqual({ id: 0, origin: 'LHR', destination: 'JFK', departureDate: '' })
  expect(origins(legs)).toEqual(['LHR', 'JFK'])
  expect(origins(changeLeg(legs, 0, 'destination', 'BOS'))).toEqual(['LHR', 'BOS'])
})

it('keeps a chosen origin, and one whose previous flight is being edited', () => {
  const legs = changeLeg(changeLeg(two, 0, 'destination', 'JFK'), 1, 'origin', 'EWR')
  expect(origins(changeLeg(legs, 0, 'destination', 'BOS'))).toEqual(['LHR', 'EWR'])
  const offered = changeLeg(two, 0, 'destination', 'JFK')
  expect(origins(changeLeg(offered, 0, 'destination', ''))).toEqual(['LHR', 'JFK'])
})

it('a date moves no place', () => {
  expect(origins(changeLeg(two, 0, 'departureDate', '2027-03-01'))).toEqual(['LHR', ''])
})
