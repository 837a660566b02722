import { expect, test } from 'vitest'
import { errorMessageInLogLine, lastErrorLine } from './process-log.ts'

test.each([
  [
    'an error is mentioned with its cause',
    '{"level":"error","msg":"outbox","err":{"message":"refused"}}',
    'outbox: refused',
  ],
  ['a fatal line is an error', '{"level":"fatal","msg":"no config"}', 'no config'],
  ['an information is not an error', '{"level":"info","msg":"listening"}', undefined],
  ['text is not an error', 'Error: something', undefined],
  ['an incomplete line is not an error', '{"level":"error","msg":', undefined],
])('%s', (_title, line, expected) => {
  expect(errorMessageInLogLine(line)).toBe(expected)
})

const trace = ['begins', 'Error: no such fares', '    at main.ts:1:1', '', 'Node.js v24.0.0']
test.each([
  ['an error in JSON', ['{"level":"error","msg":"no config"}', '{"level":"info","msg":"bye"}'], 'no config'],
  ['an uncaught error', trace, 'Error: no such fares'],
  [
    'an error of PostgreSQL',
    ['x UTC [7] PANIC:  no space', 'x UTC [7] LOG:  bye'],
    'x UTC [7] PANIC:  no space',
  ],
  ['otherwise the last line', ['one', 'two', '', 'Node.js v24.0.0'], 'two'],
  ['no line', [], undefined],
])('the cause of an exit: %s', (_title, lines, expected) => {
  expect(lastErrorLine(lines)).toBe(expected)
})
