import { expect, test } from 'vitest'
import { errorOf } from './child-log.ts'

test.each([
  [
    'an error is mentioned with its cause',
    '{"level":"error","msg":"outbox","err":{"message":"refused"}}',
    'outbox: refused',
  ],
  ['a fatal line is an error', '{"level":"fatal","msg":"no config"}', 'no config'],
  ['an information is not', '{"level":"info","msg":"listening"}', undefined],
  ['text is not', 'Error: something', undefined],
  ['half a line is not', '{"level":"error","msg":', undefined],
])('%s', (_title, line, expected) => {
  expect(errorOf(line)).toBe(expected)
})
