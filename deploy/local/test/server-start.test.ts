import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { processStartTime } from '@faresight/local/processes/os-process'
import { spawnServerUntilUp } from '@faresight/local/servers/local-server'
import { expect, test } from 'vitest'
import { createScratchFolder } from '../../../test/setup/scratch-folder.ts'

/** A server that is this script. @returns what became of it, and the pids of all its processes */
async function start(script: string, isUp: () => Promise<boolean>) {
  const pids: number[] = []
  const log = join(await createScratchFolder(), 'server.log')
  const error: unknown = await spawnServerUntilUp('Server', {
    log,
    port: 1,
    timeoutMs: 1000,
    command: () => ({ program: process.execPath, args: ['-e', script] }),
    isUp: (_port, pid) => (pids.push(pid), isUp()),
  }).catch((it: unknown) => it)
  return { error, pids: [...new Set(pids)], text: await readFile(log, 'utf8') }
}

test('a server that is not up in time is stopped', async () => {
  const { error, pids } = await start('setInterval(() => {}, 1000)', async () => false)
  expect(error).toMatchObject({ message: expect.stringMatching(/^Server did not start/) })
  expect(pids).toHaveLength(1)
  expect(await processStartTime(pids[0] ?? 0)).toBeUndefined()
})

test('a server that ends is not up, even if another one answers at its port', async () => {
  const { error, pids, text } = await start('throw new Error("locked")', async () => {
    await delay(400)
    return true
  })
  expect(error).toMatchObject({ message: expect.stringMatching(/^Server did not start/) })
  expect(text).toContain('Error: locked')
  expect(pids.length).toBeGreaterThan(1)
})
