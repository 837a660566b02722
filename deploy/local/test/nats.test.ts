import { once } from 'node:events'
import { type AddressInfo, connect as connectSocket, createServer } from 'node:net'
import { join } from 'node:path'
import { toNatsConnectOptions } from '@faresight/kit/bus/nats-url'
import type { BusUser } from '@faresight/setup/nats-config'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, PermissionViolationError } from '@nats-io/transport-node'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createScratchFolder } from '../../../test/setup/scratch-folder.ts'
import { stopAndRemoveDataDir } from '../src/stack/delete-data.ts'
import { type LocalNats, type LocalNatsOptions, startLocalNats } from '../src/servers/nats.ts'
import { sendSignal, processStartTime } from '../src/processes/os-process.ts'
import { repositoryRoot } from '../src/folders.ts'
import { natsCheck } from '../src/servers/store-health.ts'
import { superviseServer } from '../src/servers/supervise-server.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'

let dataDir: string
let options: LocalNatsOptions & { users: readonly BusUser[] }
beforeEach(async () => {
  dataDir = await createScratchFolder()
  const users = [{ user: 'setup', password: 'not a secret' }]
  options = { dir: join(dataDir, 'nats'), binDir: join(repositoryRoot, '.faresight', 'bin'), users }
})
// A test that fails half-way leaves a server running.
afterEach(() => stopAndRemoveDataDir(dataDir))

async function store(server: LocalNats): Promise<void> {
  await using bus = await connect(toNatsConnectOptions(server.urlOf('setup')))
  await (await jetstreamManager(bus)).streams.add({ name: 'KEPT', subjects: ['kept.>'] })
  await jetstream(bus).publish('kept.one', 'here')
}

async function stored(server: LocalNats): Promise<number> {
  await using bus = await connect(toNatsConnectOptions(server.urlOf('setup')))
  return (await (await jetstreamManager(bus)).streams.info('KEPT')).state.messages
}

test('a server of a killed launcher is stopped, and its streams are kept', async () => {
  const orphan = await startLocalNats(options)
  await store(orphan)
  await using next = await startLocalNats(options)
  expect(await processStartTime(orphan.pid)).toBeUndefined()
  expect(await stored(next)).toBe(1)
})

test('a server that ran while the disk was full is unwell until it has been restarted', async () => {
  let isFull = false
  const first = await startLocalNats(options)
  const check = natsCheck(first.urlOf('setup'), async () => isFull)
  await check()
  isFull = true
  await expect(check()).rejects.toThrow('disk was full')
  isFull = false
  await expect(check()).rejects.toThrow('disk was full')
  await first[Symbol.asyncDispose]()
  await using _next = await startLocalNats({ ...options, port: first.port })
  await check()
})

wholeTest('a client may take longer than two seconds to authenticate', async () => {
  await using server = await startLocalNats(options)
  // Delays the server's first message.
  const proxy = createServer((client) => {
    const onward = connectSocket(server.port, '127.0.0.1')
    client.pipe(onward)
    const timer = setTimeout(() => onward.pipe(client), 2500)
    for (const socket of [client, onward]) socket.on('error', () => {}).on('close', () => clearTimeout(timer))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void proxy.close())
  await once(proxy, 'listening')
  const url = new URL(server.urlOf('setup'))
  // A server that listens on a port has an address with that port.
  url.port = String((proxy.address() as AddressInfo).port)
  await using bus = await connect({ ...toNatsConnectOptions(url.href), reconnect: false })
  await expect(bus.flush()).resolves.toBeUndefined()
})

wholeTest('a supervised server restarts on its port with its streams', async () => {
  const said: string[] = []
  const first = await startLocalNats(options)
  await store(first)
  let latest = first
  const again = async (port: number) => (latest = await startLocalNats({ ...options, port }))
  await using _watch = superviseServer(first, {
    name: 'NATS',
    dir: options.dir,
    start: again,
    check: natsCheck(first.urlOf('setup'), async () => false),
    say: (line) => said.push(line),
  })
  sendSignal(first.pid, 'SIGKILL')
  await vi.waitFor(() => expect(latest).not.toBe(first), { timeout: 10_000 })
  expect(latest.port).toBe(first.port)
  expect(await stored(latest)).toBe(1)
  await expect.poll(() => said).toEqual(['NATS crashed; restarting', 'NATS runs again'])
})

test('a user with empty permissions may neither publish nor subscribe', async () => {
  const mute = { user: 'mute', password: 'not a secret', permissions: { publish: [], subscribe: [] } }
  await using server = await startLocalNats({ ...options, users: [...options.users, mute] })
  await using bus = await connect({
    ...toNatsConnectOptions(server.urlOf('mute')),
    inboxPrefix: '_INBOX.mute',
  })
  const refusals: string[] = []
  const statuses = bus.status()
  void (async () => {
    for await (const status of statuses) {
      if (status.type === 'error' && status.error instanceof PermissionViolationError) {
        refusals.push(status.error.operation)
      }
    }
  })()
  bus.publish('anything')
  bus.subscribe('anything', { callback: () => {} })
  await bus.flush()
  await expect.poll(() => refusals.toSorted()).toEqual(['publish', 'subscription'])
})
