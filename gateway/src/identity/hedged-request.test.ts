import { expect, test } from 'vitest'
import { sendHedgedRequest } from './hedged-request.ts'

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

test('sends one request when the first is answered', async () => {
  const { ask, given } = inTurn(good('first'))
  expect(await sendHedgedRequest(ask, minute)).toBe('first')
  expect(given).toEqual([minute])
})

test('resends a failed request immediately, with half of the timeout', async () => {
  const { ask, given } = inTurn(failing('away'), good('second'))
  expect(await sendHedgedRequest(ask, minute)).toBe('second')
  expect(given).toEqual([minute, minute / 2])
})

test('sends a second request after half of the timeout', async () => {
  const { ask, given } = inTurn(never, good('second'))
  expect(await sendHedgedRequest(ask, 20)).toBe('second')
  expect(given).toEqual([20, 10])
})

test('accepts a late first reply, whatever the second returned', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const second = () => {
    resolve('first')
    return failing('away')()
  }
  expect(await sendHedgedRequest(inTurn(() => promise, second).ask, 20)).toBe('first')
})

test('reports the first failure when both fail', async () => {
  const { ask, given } = inTurn(failing('the first'), failing('the second'), good('a third'))
  await expect(sendHedgedRequest(ask, minute)).rejects.toThrow('the first')
  expect(given).toHaveLength(2)
})
