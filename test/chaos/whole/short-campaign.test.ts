import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('nothing is lost, doubled or stuck after each kind of fault', async () => {
  const main = join(import.meta.dirname, '../main.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [main, '--short'])
  expect(stdout).toContain('| calls of the clients')
})
