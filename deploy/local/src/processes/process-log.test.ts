import { expect, test } from 'vitest'
import { errorMessageInLogLine, RotatingLogFile } from './process-log.ts'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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

test('a log keeps its latest lines in two files of limited size', () => {
  const dir = mkdtempSync(join(tmpdir(), 'faresight-log-'))
  try {
    const path = join(dir, 'logs', 'auth.log')
    {
      using log = new RotatingLogFile(path, 30)
      for (let line = 1; line <= 10; line++) log.write(`line ${line}`)
    }
    expect(readFileSync(`${path}.1`, 'utf8')).toBe('line 1\nline 2\nline 3\nline 4\nline 5\n')
    {
      using log = new RotatingLogFile(path, 30)
      log.write('after a restart')
    }
    expect(readFileSync(`${path}.1`, 'utf8')).toBe('line 6\nline 7\nline 8\nline 9\nline 10\n')
    expect(readFileSync(path, 'utf8')).toBe('after a restart\n')
  } finally {
    rmSync(dir, { recursive: true })
  }
})
