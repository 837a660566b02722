import { expect, test } from 'vitest'
import { isStorageFullError } from './store-health.ts'

const withCode = (code: string | number, message = 'failed') => Object.assign(new Error(message), { code })

test.each([
  ['PostgreSQL', withCode('53100'), true],
  ['the system', withCode('ENOSPC'), true],
  ['MongoDB', withCode(14_031), true],
  ['JetStream', new Error('JetStream: insufficient storage resources available'), true],
  ['SQLite', new Error('database or disk is full'), true],
  ['no connection', withCode('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:1'), false],
  ['a timeout', new Error('timeout'), false],
  ['no error', 'disk is full', false],
])('full storage differs from other errors: %s', (_title, error, expected) => {
  expect(isStorageFullError(error)).toBe(expected)
})
