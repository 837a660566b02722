import { once } from 'node:events'
import { type AddressInfo, connect as connectSocket, createServer } from 'node:net'
import { join } from 'node:path'
import { parseNatsUrl } from '@faresight/kit/bus/nats-url'
import type { BusAccount } from '@faresight/setup/bus/nats-config'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect, PermissionViolationError } from '@nats-io/transport-node'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createScratchFolder } from '../../../test/setup/scratch-folder.ts'
import { removeLeftOvers } from '../src/stack/left-overs.ts'
import { type Nats, type NatsOptions, startNats } from '../src/servers/nats.ts'
import { signal, startedAt } from '../src/processes/identity.ts'
import { repository } from '../src/repository.ts'
import { watchServer } from '../src/servers/watched-server.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'

let dataDir: string
let options: NatsOptions & { users: readonly BusAccount[] }
beforeEach(async () => {
  dataDir = await createScratchFolder()
  const users = [{ user: 'setup', password: 'not a secret' }]
  options = { dir: join(dataDir, 'nats'), binDir: join(repository, '.faresight', 'bin'), users }
})
// A test that fails half-way leaves a server running.
afterEach(() => removeLeftOvers(dataDir))

async function store(server: Nats): Promise<void> {
  await using bus = await connect(parseNatsUrl(server.urlOf('setup')))
  await (await jetstreamManager(bus)).streams.add({ name: 'KEPT', subjects: ['kept.>'] })
  await jetstream(bus).publish('kept.one', 'here')
}

async function stored(server: Nats): Promise<number> {
  await using bus = await connect(parseNatsUrl(server.urlOf('setup')))
  return (await (await jetstreamManager(bus)).streams.info('KEPT')).state.messages
}

test('a server that a killed launcher left running is stopped, and its streams are kept', async () => {
  const orphan = await startNats(options)
  await store(orphan)
  await using next = await startNats(options)
  expect(await startedAt(orphan.pid)).toBeUndefined()
  expect(await stored(next)).toBe(1)
})

wholeTest('a client that takes longer than two seconds to say who it is is let in', async () => {
  await using server = await startNats(options)
  // What the server says first reaches the client when the machine goes on.
  const way = createServer((client) => {
    const onward = connectSocket(server.port, '127.0.0.1')
    client.pipe(onward)
    const timer = setTimeout(() => onward.pipe(client), 2500)
    for (const socket of [client, onward]) socket.on('error', () => {}).on('close', () => clearTimeout(timer))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void way.close())
  await once(way, 'listening')
  const url = new URL(server.urlOf('setup'))
  // A server that listens on a port has an address with that port.
  url.port = String((way.address() as AddressInfo).port)
  await using bus = await connect({ ...parseNatsUrl(url.href), reconnect: false })
  await expect(bus.flush()).resolves.toBeUndefined()
})

wholeTest('a watched server that dies comes back on its port with its streams', async () => {
  const said: string[] = []
  const first = await startNats(options)
  await store(first)
  let latest = first
  const again = async (port: number) => (latest = await startNats({ ...options, port }))
  await using _watch = watchServer('NATS', first, again, (line) => said.push(line))
  signal(first.pid, 'SIGKILL')
  await vi.waitFor(() => expect(latest).not.toBe(first), { timeout: 10_000 })
  expect(latest.port).toBe(first.port)
  expect(await stored(latest)).toBe(1)
  expect(said).toEqual(['NATS ended by itself; starting it again'])
})

test('a user who may say and hear nothing may not say or hear everything', async () => {
  const mute = { user: 'mute', password: 'not a secret', permissions: { publish: [], subscribe: [] } }
  await using server = await startNats({ ...options, users: [...options.users, mute] })
  await using bus = await connect({ ...parseNatsUrl(server.urlOf('mute')), inboxPrefix: '_INBOX.mute' })
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
