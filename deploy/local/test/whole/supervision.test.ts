import { execFile } from 'node:child_process'
import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { busSetupUser } from '@faresight/setup/nats-config'
import { type DeploymentSecrets, loadOrCreateSecrets } from '@faresight/setup/secrets/secrets-file'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createScratchFolder } from '../../../../test/setup/scratch-folder.ts'
import { pickFreePort } from '../../src/free-port.ts'
import { findProcessTree, sendSignal } from '../../src/processes/os-process.ts'
import { SupervisedProcess } from '../../src/processes/supervised-process.ts'
import type { LocalServer } from '../../src/servers/local-server.ts'
import { mongoCheck, natsCheck, postgresCheck, type StoreCheck } from '../../src/servers/store-health.ts'
import { superviseServer } from '../../src/servers/supervise-server.ts'
import {
  type DataDirServerOptions,
  startMongoInDataDir,
  startNatsInDataDir,
  startPostgresInDataDir,
} from '../../src/stack/data-dir-servers.ts'
import { stopAndDeleteLocalData, stopAndRemoveDataDir } from '../../src/stack/delete-data.ts'

const exec = promisify(execFile)
const servesAgainWithinMs = 15_000

let dataDir: string
let said: string[]
let owned: AsyncDisposableStack
beforeEach(async () => {
  dataDir = await createScratchFolder()
  said = []
  owned = new AsyncDisposableStack()
})
afterEach(async () => {
  await owned.disposeAsync()
  await stopAndRemoveDataDir(dataDir)
})

const say = (line: string) => void said.push(line)

function isFulfilled(promise: Promise<unknown>): Promise<boolean> {
  return promise.then(
    () => true,
    () => false,
  )
}

interface Supervised {
  name: string
  pid: () => number
  check: StoreCheck
}

async function startSupervised<S extends LocalServer>(
  name: string,
  start: (options: DataDirServerOptions, port?: number) => Promise<S>,
  checkOf: (server: S) => StoreCheck,
  options: DataDirServerOptions,
): Promise<Supervised> {
  let latest = await start(options)
  const check = checkOf(latest)
  const restart = async (port: number, signal: AbortSignal) =>
    (latest = await start({ ...options, signal }, port))
  owned.use(superviseServer(latest, { name, dir: options.dataDir, start: restart, check, say }))
  return { name, pid: () => latest.pid, check }
}

async function startStores(dir: string, secrets: DeploymentSecrets): Promise<Supervised[]> {
  const options = { dataDir: dir, secrets, temporary: false, say }
  return Promise.all([
    startSupervised('PostgreSQL', startPostgresInDataDir, (it) => postgresCheck(it.adminUrl), options),
    startSupervised(
      'NATS',
      startNatsInDataDir,
      (it) => natsCheck(it.urlOf(busSetupUser), async () => false),
      options,
    ),
    startSupervised('MongoDB', startMongoInDataDir, (it) => owned.use(mongoCheck(it.url)), options),
  ])
}

const loggingServer = `
  const { createServer } = require('node:http')
  setInterval(() => console.log('x'.repeat(1000)), 10)
  createServer((request, response) => response.end('up')).listen(Number(process.env.PORT), '127.0.0.1')
`

async function startProcess(dir: string): Promise<SupervisedProcess> {
  const script = join(dataDir, 'program.cjs')
  await writeFile(script, loggingServer)
  const port = String(await pickFreePort())
  const program = { name: 'program', script, env: { PORT: port } }
  const url = `http://127.0.0.1:${port}`
  const service = owned.use(new SupervisedProcess({ program, url, dataDir: dir, say }))
  await service.start()
  return service
}

test('a process and servers that hang serve again within 15 s', async () => {
  const stores = await startStores(dataDir, await loadOrCreateSecrets(dataDir))
  const service = await startProcess(dataDir)
  const pids = [...stores.map(({ pid }) => pid()), service.pid ?? 0]
  const trees = await Promise.all(pids.map((pid) => findProcessTree(pid)))
  for (const pid of trees.flat()) sendSignal(pid, 'SIGSTOP')
  const names = [...stores.map(({ name }) => name), 'program']
  await expect
    .poll(() => names.filter((name) => !said.includes(`${name} runs again`)), {
      timeout: servesAgainWithinMs,
    })
    .toEqual([])
  for (const { check } of stores) await expect(check()).resolves.toBeUndefined()
  expect(said.toSorted()).toEqual(
    names.flatMap((name) => [`${name} did not respond; restarting`, `${name} runs again`]).toSorted(),
  )
})

test('a process that is busy for three seconds is left alone', async () => {
  const service = await startProcess(dataDir)
  const { pid = 0 } = service
  sendSignal(pid, 'SIGSTOP')
  await delay(3000)
  sendSignal(pid, 'SIGCONT')
  await delay(3000)
  expect(service.pid).toBe(pid)
  expect(said).toEqual([])
})

/** A small disk in memory; undefined where mounting is forbidden. */
async function mountSmallDisk(): Promise<string | undefined> {
  const dir = join(dataDir, 'disk')
  await mkdir(dir)
  const mounted = exec('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', dir])
  if (!(await isFulfilled(mounted))) return undefined
  owned.defer(async () => {
    await stopAndDeleteLocalData(dir)
    await exec('umount', [dir])
  })
  return dir
}

async function fill(path: string): Promise<void> {
  const file = await open(path, 'a')
  for (const size of [65_536, 512]) {
    const bytes = Buffer.alloc(size)
    while (await isFulfilled(file.write(bytes)));
  }
  await file.close()
}

test('a full disk stops nothing, and all heals within 10 s once there is space', async ({ skip }) => {
  const disk = (await mountSmallDisk()) ?? ''
  skip(!disk, 'mounting is forbidden here')
  const stores = await startStores(disk, await loadOrCreateSecrets(disk))
  const service = await startProcess(disk)
  const { pid } = service
  await fill(join(disk, 'filler'))
  await expect.poll(() => said.filter((line) => line.includes('the disk of'))).not.toEqual([])
  await expect
    .poll(() => said.filter((line) => line.includes(`program.log can't be written`)))
    .toHaveLength(1)
  const nats = stores.find(({ name }) => name === 'NATS')
  sendSignal(nats?.pid() ?? 0, 'SIGKILL')
  await expect.poll(() => said).toContain('NATS crashed; restarting')
  // Longer than a hung process is left alone.
  await delay(10_000)
  expect(service.pid, 'the process that logs runs on').toBe(pid)
  await rm(join(disk, 'filler'))
  const healed = async () =>
    (await Promise.all(stores.map(({ check }) => isFulfilled(check())))).every(Boolean)
  await expect.poll(healed, { timeout: 10_000 }).toBe(true)
  await expect
    .poll(() => said.filter((line) => /program\.log is written again; it lacks \d+ lines/.test(line)))
    .toHaveLength(1)
  expect(service.pid).toBe(pid)
  expect(said.filter((line) => line.includes('did not respond'))).toEqual([])
})
