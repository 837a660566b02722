import { expect, test } from 'vitest'
import { isUnavailableError, retryOnceIfUnavailable } from './unavailable.ts'

const named = (name: string, code?: number) => Object.assign(new Error('x'), { name, ...(code && { code }) })
const coded = (code: string) => Object.assign(new Error('x'), { code })

test.each([
  [coded('ECONNREFUSED')],
  [coded('57P01')],
  [coded('08006')],
  [coded('53100')],
  [coded('53200')],
  [coded('53300')],
  [coded('58030')],
  [coded('57014')],
  [coded('40P01')],
  [coded('55P03')],
  [new Error('Connection terminated unexpectedly')],
  [new Error('timeout exceeded when trying to connect')],
  [new Error('Failed query: select 1', { cause: coded('ECONNRESET') })],
  [named('MongoNetworkError')],
  [named('MongoServerSelectionError')],
  [named('MongoServerError', 11_600)],
  [named('MongoServerError', 14_031)],
])('the error %o means an unavailable dependency', (error) => {
  expect(isUnavailableError(error)).toBe(true)
})

test.each([
  [coded('23505')],
  [coded('ENOENT')],
  [new Error('no')],
  [named('MongoServerError', 11_000)],
  ['ECONNREFUSED'],
  [null],
])('the error %o does not mean an unavailable dependency', (error) => {
  expect(isUnavailableError(error)).toBe(false)
})

test('an error that is its own cause ends the search', () => {
  const error = new Error('x')
  error.cause = error
  expect(isUnavailableError(error)).toBe(false)
})

test('a read that failed on an unavailable dependency is retried once', async () => {
  const said = [coded('ECONNREFUSED'), 'there', coded('ECONNREFUSED'), coded('57P01'), 'too late']
  const ask = async () => {
    const answer = said.shift()
    if (answer instanceof Error) throw answer
    return answer
  }
  expect(await retryOnceIfUnavailable(ask)).toBe('there')
  await expect(retryOnceIfUnavailable(ask)).rejects.toMatchObject({ code: '57P01' })
})

test('a read that failed otherwise is not retried', async () => {
  const said = [coded('23505'), new Error('asked again')]
  await expect(retryOnceIfUnavailable(() => Promise.reject(said.shift()))).rejects.toMatchObject({
    code: '23505',
  })
})
