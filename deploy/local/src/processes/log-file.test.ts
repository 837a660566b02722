import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LogFile } from './log-file.ts'

test('a log keeps its last part, in two files of a bounded size', () => {
  const dir = mkdtempSync(join(tmpdir(), 'faresight-log-'))
  try {
    const path = join(dir, 'logs', 'auth.log')
    {
      using log = new LogFile(path, 30)
      for (let line = 1; line <= 10; line++) log.write(`line ${line}`)
    }
    expect(readFileSync(`${path}.1`, 'utf8')).toBe('line 1\nline 2\nline 3\nline 4\nline 5\n')
    {
      using log = new LogFile(path, 30)
      log.write('after a restart')
    }
    expect(readFileSync(`${path}.1`, 'utf8')).toBe('line 6\nline 7\nline 8\nline 9\nline 10\n')
    expect(readFileSync(path, 'utf8')).toBe('after a restart\n')
  } finally {
    rmSync(dir, { recursive: true })
  }
})
