import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RotatingLogFile } from './log-file.ts'

let dir: string
let path: string
let said: string[]
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'faresight-log-'))
  path = join(dir, 'logs', 'auth.log')
  said = []
})
afterEach(() => rmSync(dir, { recursive: true }))

const openLog = (maxBytes?: number) => new RotatingLogFile(path, (line) => said.push(line), maxBytes)

test('a log keeps its latest lines in two files of limited size', () => {
  {
    using log = openLog(30)
    for (let line = 1; line <= 10; line++) log.write(`line ${line}`)
  }
  expect(readFileSync(`${path}.1`, 'utf8')).toBe('line 1\nline 2\nline 3\nline 4\nline 5\n')
  {
    using log = openLog(30)
    log.write('after a restart')
  }
  expect(readFileSync(`${path}.1`, 'utf8')).toBe('line 6\nline 7\nline 8\nline 9\nline 10\n')
  expect(readFileSync(path, 'utf8')).toBe('after a restart\n')
  expect(said).toEqual([])
})

test.runIf(process.platform === 'linux')(
  'lines that a full disk refuses are dropped, counted and reported once',
  () => {
    mkdirSync(join(dir, 'logs'))
    // Each write to it fails with ENOSPC.
    symlinkSync('/dev/full', path)
    using log = openLog()
    for (let line = 0; line < 3; line++) log.write(`line ${line}`)
    expect(said).toEqual([expect.stringMatching(/auth\.log can't be written, .*ENOSPC/)])
  },
)

test('a log that cannot be opened is written once it can, with the number of lost lines', () => {
  const clock = vi.spyOn(performance, 'now')
  try {
    using log = openLog()
    mkdirSync(path, { recursive: true })
    log.write('lost')
    log.write('lost too')
    rmSync(path, { recursive: true })
    clock.mockReturnValue(performance.now() + 10_000)
    log.write('kept')
  } finally {
    clock.mockRestore()
  }
  expect(readFileSync(path, 'utf8')).toBe('kept\n(2 lines could not be written)\n')
  expect(said).toEqual([expect.stringContaining('EISDIR'), `${path} is written again; it lacks 2 lines.`])
})

test('a log that cannot be rotated loses lines and nothing else', () => {
  using log = openLog(5)
  log.write('line 1')
  mkdirSync(`${path}.1`)
  log.write('line 2')
  rmSync(`${path}.1`, { recursive: true })
  log.write('line 3')
  expect(readFileSync(`${path}.1`, 'utf8')).toBe('line 1\n')
  expect(readFileSync(path, 'utf8')).toBe('line 3\n')
  expect(said).toEqual([expect.stringContaining(`${path} can't be written`)])
})
