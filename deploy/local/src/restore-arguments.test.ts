import { expect, test } from 'vitest'
import { secretsAfter } from './restore-arguments.ts'

test.each([
  [['--from', 'a'], null, ['--from', 'a']],
  [['--from', 'a', '--secrets', 's.json', '--replace'], 's.json', ['--from', 'a', '--replace']],
  [['--secrets=s.json', '--from', 'a'], 's.json', ['--from', 'a']],
])('of %j the secrets are %s, and the others %j', (args, secretsFrom, others) => {
  expect(secretsAfter(args)).toEqual({ secretsFrom, others })
})

test('a file has to be named', () => {
  expect(() => secretsAfter(['--from', 'a', '--secrets'])).toThrow('--secrets must name a file')
})
