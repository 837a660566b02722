import type { ComponentType } from 'react'
import { useForm } from 'react-hook-form'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { LazyBoundary, OptionalBoundary } from '../../../src/ui/lazy-boundary.tsx'
import { lazyResolver, lazy, loadWithRetries } from '../../../src/ui/lazy.ts'
import { expectComplaint } from '../checks/faults.ts'
import { expectGoodLooks } from '../checks/room.ts'
import { stopTimeouts } from '../clock.ts'
import { renderPart } from '../render.tsx'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

const missing = () => Promise.reject<Record<'Part', ComponentType>>(new TypeError('the script did not come'))
const Part = () => <p>Here it is</p>

/** Both pauses before a script is requested again. */
const passPauses = () => vi.advanceTimersByTimeAsync(4_000)

/** A script that loads on the n-th request. */
function coming(time: number) {
  let asked = 0
  return (): ReturnType<typeof missing> => (++asked < time ? missing() : Promise.resolve({ Part }))
}

beforeEach(stopTimeouts)

wholeTest('a part whose script does not come at first is there once it does', async () => {
  const LazyPiece = lazy(coming(2), 'Part')
  await renderPart(
    <LazyBoundary waiting={<p>Waiting</p>} failed="The part could not be loaded.">
      <LazyPiece />
    </LazyBoundary>,
  )
  await expect.element(page.getByText('Waiting')).toBeInTheDocument()
  await passPauses()
  await expect.element(page.getByText('Here it is')).toBeInTheDocument()
})

test('a script that never loads leaves a notice in its place, with a button that reloads the page', async () => {
  expectComplaint('the script did not come')
  expectComplaint('The above error occurred')
  const LazyPiece = lazy(missing, 'Part')
  const onFailed = vi.fn()
  await renderPart(
    <main>
      <h1>Around it</h1>
      <LazyBoundary waiting={<p>Waiting</p>} failed="The part could not be loaded." onFailed={onFailed}>
        <LazyPiece />
      </LazyBoundary>
    </main>,
  )
  await expect.element(page.getByText('Waiting')).toBeInTheDocument()
  await passPauses()
  await expect.element(page.getByRole('alert')).toMatchTextContent('The part could not be loaded.')
  await expect.element(page.getByRole('alert').getByRole('button', { name: 'Reload' })).toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Around it' })).toBeInTheDocument()
  expect(onFailed).toHaveBeenCalledOnce()
  vi.useRealTimers()
  await expectGoodLooks()
})

wholeTest('a part that the page can do without is left out, and the page stays', async () => {
  expectComplaint('the script did not come')
  expectComplaint('The above error occurred')
  const LazyPiece = lazy(missing, 'Part')
  await renderPart(
    <>
      <p>Around it</p>
      <OptionalBoundary fallback={<p>Waiting</p>} failed={<p>Left out</p>}>
        <LazyPiece />
      </OptionalBoundary>
    </>,
  )
  await expect.element(page.getByText('Waiting')).toBeInTheDocument()
  await passPauses()
  await expect.element(page.getByText('Left out')).toBeInTheDocument()
  await expect.element(page.getByText('Around it')).toBeInTheDocument()
})

wholeTest('an earlier failure to load a script does not fail a later request for it', async () => {
  const load = coming(4)
  const failure = 'the script did not come'
  await Promise.all([expect(loadWithRetries(load, 'Part')).rejects.toThrow(failure), passPauses()])
  expect(await loadWithRetries(load, 'Part')).toEqual({ Part })
})

test('a form that cannot be checked says so, keeps what was typed, and is checked with the next try', async () => {
  let isThere = false
  const load = async () => {
    if (!isThere) throw new TypeError('the script did not come')
    return {
      check: () => ({ values: {}, errors: { email: { type: 'bad', message: 'Invalid email address' } } }),
    }
  }
  const resolver = lazyResolver<{ email: string }, 'check'>(load, 'check', () => 'Failed to check the form.')
  function Form() {
    const { register, handleSubmit, formState } = useForm({ defaultValues: { email: '' }, resolver })
    return (
      <form noValidate method="dialog" onSubmit={handleSubmit(() => {})}>
        <label>
          Email <input {...register('email')} />
        </label>
        <button type="submit">Send</button>
        <p>{formState.errors.root?.message ?? formState.errors.email?.message}</p>
      </form>
    )
  }
  await renderPart(<Form />)
  await page.getByLabelText('Email').fill('nobody')
  await page.getByRole('button', { name: 'Send' }).click()
  await passPauses()
  await expect.element(page.getByText('Failed to check the form.')).toBeInTheDocument()
  await expect.element(page.getByLabelText('Email')).toHaveValue('nobody')
  isThere = true
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('Invalid email address')).toBeInTheDocument()
})
