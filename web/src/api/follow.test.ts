import { expect, it } from 'vitest'
import { collect, nullIfNotFound, endedEarly } from './follow.ts'
import { ApiProblem } from './problems.ts'
import { StreamInterruptedError } from './stream.ts'

const broken = () => Promise.reject<void>(new StreamInterruptedError('the stream ended early'))
const refused = (status: number) =>
  Promise.reject<void>(new ApiProblem({ status, code: 'search/no-such-search', detail: 'No.' }))

it('shows the whole of what is known with each change', () => {
  const shown: unknown[] = []
  const found = collect({ results: 0, done: false }, (now) => shown.push(now))
  found.set({ results: 2 })
  found.set({ done: true })
  expect(shown).toEqual([
    { results: 2, done: false },
    { results: 2, done: true },
  ])
  expect(found.now()).toEqual({ results: 2, done: true })
})

it('tells a stream that broke off with something from one that came whole', async () => {
  expect(await endedEarly(Promise.resolve(), () => true)).toBe(false)
  expect(await endedEarly(broken(), () => true)).toBe(true)
})

it('fails where a stream broke off with nothing, or was refused after something', async () => {
  await expect(endedEarly(broken(), () => false)).rejects.toThrow(StreamInterruptedError)
  await expect(endedEarly(refused(503), () => true)).rejects.toThrow(ApiProblem)
})

it.each([400, 404])('takes a %i for nothing of mine', async (status) => {
  expect(await nullIfNotFound(refused(status))).toBeNull()
})

it('takes no other refusal for that', async () => {
  await expect(nullIfNotFound(refused(401))).rejects.toThrow('401')
})
