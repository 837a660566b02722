import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { emptyDraft, type FlightDraft } from '../../../../flights/trips/flight/question.ts'
import { clashesIn } from '../resolver.ts'
import { clashSayer } from './clashes.ts'

const there = { id: 0, origin: 'LHR', destination: 'JFK', departureDate: '2027-03-05' }
const before = { id: 1, origin: 'JFK', destination: 'LAX', departureDate: '2027-03-01' }
const missing = { type: 'custom', message: 'Where to?' }

/** A form whose second flight leaves before its first, and a check that is there once it is let go. */
function formOf() {
  const legs = [there, before]
  const form = createFormControl<FlightDraft>({
    defaultValues: { ...emptyDraft, tripType: 'multicity', legs },
  })
  let isSent = false
  const loads: (() => void)[] = []
  const say = clashSayer(
    form,
    () => isSent,
    () => new Promise((resolve) => loads.push(() => resolve(clashesIn))),
  )
  const error = (path: 'legs.0.destination' | 'legs.1.departureDate') => form.getFieldState(path).error
  return { form, say, loads, error, send: () => (isSent = true) }
}

test('flights that clash are told of once the check is there', async () => {
  const { say, loads, error } = formOf()
  const said = say()
  expect(error('legs.1.departureDate')).toBeUndefined()
  loads[0]?.()
  await said
  expect(error('legs.1.departureDate')).toMatchObject({ type: 'clash' })
})

test('what the check of a form that was sent meanwhile has found stays', async () => {
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
