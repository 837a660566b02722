import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tryAcquireFileLock } from '../src/file-lock.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'faresight-lock-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

test('a lock has one holder at a time, and names it', async () => {
  const path = join(dir, 'launcher.lock')
  const first = await tryAcquireFileLock(path)
  if ('heldBy' in first) throw new Error('The lock was not free.')
  await first.annotate('http://localhost:8080')
  expect(await tryAcquireFileLock(path)).toMatchObject({
    heldBy: { pid: process.pid, note: 'http://localhost:8080' },
  })
  await first.release()
  expect(await tryAcquireFileLock(path)).toHaveProperty('release')
})

wholeTest('of several processes that try at the same time one gets the lock', async () => {
  const path = join(dir, 'launcher.lock')
  const module = join(import.meta.dirname, '../src/file-lock.ts')
  const source = `
    import { tryAcquireFileLock } from '${module}'
    const lock = await tryAcquireFileLock('${path}')
    console.log('release' in lock ? 'mine' : 'theirs')
    process.stdin.resume()
  `
  // Each lives until all have said what they got: the lock of one that has ended would be free again.
  const racers = [1, 2, 3, 4].map(() =>
    spawn(process.execPath, ['--input-type=module-typescript', '-e', source], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  )
  const said = await Promise.all(racers.map(async ({ stdout }) => String((await once(stdout, 'data'))[0])))
  const ended = racers.map((racer) => once(racer, 'exit'))
  for (const { stdin } of racers) stdin.end()
  await Promise.all(ended)
  expect(said.map((line) => line.trim()).sort()).toEqual(['mine', 'theirs', 'theirs', 'theirs'])
})

test('the lock of a killed process is free, and no other files remain', async () => {
  const path = join(dir, 'launcher.lock')
  const module = join(import.meta.dirname, '../src/file-lock.ts')
  const source = `import { tryAcquireFileLock } from '${module}'; await tryAcquireFileLock('${path}'); process.kill(process.pid, 'SIGKILL')`
  spawnSync(process.execPath, ['--input-type=module-typescript', '-e', source])
  expect(await readdir(dir)).toEqual(['launcher.lock'])
  expect(await tryAcquireFileLock(path)).toHaveProperty('release')
  expect(await readdir(dir)).toEqual(['launcher.lock'])
})
