import { expect, test } from 'vitest'
import { hedgedRequest } from './hedged-request.ts'

const never = () => new Promise<string>(() => {})
const good = (answer: string) => () => Promise.resolve(answer)
const failing = (why: string) => () => Promise.reject(new Error(why))

/** What is said the first and the second time, and how long each was given. */
function inTurn(...answers: (() => Promise<string>)[]) {
  const given: number[] = []
  const ask = (timeoutMs: number) => {
    given.push(timeoutMs)
    return answers.shift()?.() ?? never()
  }
  return { given, ask }
}

const minute = 60_000

test('who is answered asks once', async () => {
  const { ask, given } = inTurn(good('first'))
  expect(await hedgedRequest(ask, minute)).toBe('first')
  expect(given).toEqual([minute])
})

test('a failed request is sent again at once, with half of the timeout', async () => {
  const { ask, given } = inTurn(failing('away'), good('second'))
  expect(await hedgedRequest(ask, minute)).toBe('second')
  expect(given).toEqual([minute, minute / 2])
})

test('a request without a reply after half of the timeout is sent again', async () => {
  const { ask, given } = inTurn(never, good('second'))
  expect(await hedgedRequest(ask, 20)).toBe('second')
  expect(given).toEqual([20, 10])
})

test('what the first time brings late counts, too, whatever became of the second', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const second = () => {
    resolve('first')
    return failing('away')()
  }
  expect(await hedgedRequest(inTurn(() => promise, second).ask, 20)).toBe('first')
})

test('where both fail it is known why the first did', async () => {
  const { ask, given } = inTurn(failing('the first'), failing('the second'), good('a third'))
  await expect(hedgedRequest(ask, minute)).rejects.toThrow('the first')
  expect(given).toHaveLength(2)
})
