import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { processStartTime, waitForProcessExit } from '@faresight/local/processes/os-process'
import { spawnServerUntilUp } from '@faresight/local/servers/local-server'
import { expect, test } from 'vitest'
import { createScratchFolder } from '../../../test/setup/scratch-folder.ts'

interface Start {
  script: string
  isUp: (pid: number) => Promise<boolean>
  timeoutMs?: number
  signal?: AbortSignal
}

/** A server that is this script. @returns what became of it, and the text of its log */
async function start({ script, isUp, ...options }: Start) {
  const log = join(await createScratchFolder(), 'server.log')
  const error: unknown = await spawnServerUntilUp('Server', {
    ...options,
    log,
    port: 1,
    command: () => ({ program: process.execPath, args: ['-e', script] }),
    isUp: (_port, pid) => isUp(pid),
  }).catch((it: unknown) => it)
  return { error, text: await readFile(log, 'utf8') }
}

test('a server that is not up in time is stopped', async () => {
  const pids = new Set<number>()
  const { error } = await start({
    script: 'setInterval(() => {}, 1000)',
    timeoutMs: 1000,
    isUp: async (pid) => !pids.add(pid),
  })
  expect(error).toMatchObject({ message: expect.stringMatching(/^Server did not start/) })
  const [pid = 0, ...others] = pids
  expect(others).toEqual([])
  expect(await processStartTime(pid)).toBeUndefined()
})

test('a server that ends is not up, even if another one answers at its port', async () => {
  const startedAgain = new AbortController()
  const pids = new Set<number>()
  const { error, text } = await start({
    script: 'throw new Error("locked")',
    signal: startedAgain.signal,
    isUp: async (pid) => {
      if (pids.add(pid).size > 1) startedAgain.abort()
      await waitForProcessExit(pid, 20_000)
      // Until this process has noticed.
      await delay(50)
      return true
    },
  })
  expect(error).toMatchObject({ name: 'AbortError' })
  expect(text).toContain('Error: locked')
})
