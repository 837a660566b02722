import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { deserialize, serialize } from 'bson'
import { expect, onTestFinished, test } from 'vitest'
import { forAllTests } from '../../../../test/setup/for-all-tests.ts'
import { createScratchFolder } from '../../../../test/setup/scratch-folder.ts'
import { type LocalMongo, startLocalMongo } from '../../src/servers/mongo.ts'
import { crc32c } from '../../src/mongo/wire/message.ts'
import { createTestMongoDatabase, type TestMongoDatabase } from './database.ts'
import { wholeTest } from '../../../../test/setup/whole-test.ts'

let server: LocalMongo
forAllTests(
  async () =>
    startLocalMongo({ dir: join(await createScratchFolder(), 'mongo'), temporary: true, kind: 'embedded' }),
  (started) => (server = started),
)
let database: TestMongoDatabase
forAllTests(
  () => createTestMongoDatabase(server.url),
  (started) => (database = started),
)

async function openSocket(): Promise<Socket> {
  const socket = connect(server.port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

function message(flags: number, ...sections: Uint8Array[]): Buffer {
  const head = Buffer.alloc(20)
  const body = Buffer.concat([head, ...sections])
  body.writeInt32LE(body.length, 0)
  body.writeInt32LE(7, 4)
  body.writeInt32LE(2013, 12)
  body.writeUInt32LE(flags, 16)
  return body
}

const section = (command: object) => Buffer.concat([Buffer.from([0]), serialize(command)])
const ping = section({ ping: 1, $db: 'admin' })

function sequence(name: string, documents: object[]): Buffer {
  const body = Buffer.concat([
    Buffer.alloc(5),
    Buffer.from(`${name}\0`),
    ...documents.map((it) => serialize(it)),
  ])
  body[0] = 1
  body.writeInt32LE(body.length - 1, 1)
  return body
}

function withChecksum(bytes: Buffer): Buffer {
  const whole = Buffer.concat([bytes, Buffer.alloc(4)])
  whole.writeInt32LE(whole.length, 0)
  whole.writeUInt32LE(crc32c(whole.subarray(0, -4)), whole.length - 4)
  return whole
}

async function answerTo(socket: Socket, bytes: Buffer): Promise<Record<string, unknown>> {
  socket.write(bytes)
  const [reply]: Buffer[] = await once(socket, 'data')
  return deserialize((reply ?? Buffer.alloc(0)).subarray(21))
}

test('a correct checksum is accepted', async () => {
  expect(crc32c(Buffer.from('123456789'))).toBe(0xe306_9283)
  expect(await answerTo(await openSocket(), withChecksum(message(1, ping)))).toEqual({ ok: 1 })
})

test('a message may arrive byte by byte', async () => {
  const socket = await openSocket()
  const bytes = message(0, ping)
  for (const byte of bytes.subarray(0, -1)) {
    socket.write(Buffer.from([byte]))
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await answerTo(socket, bytes.subarray(-1))).toEqual({ ok: 1 })
})

test('documents may be in a separate section', async () => {
  const command = section({ insert: 'beside', $db: 'wire' })
  const bytes = message(0, sequence('documents', [{ _id: 1 }, { _id: 2 }]), command)
  expect(await answerTo(await openSocket(), bytes)).toEqual({ n: 2, ok: 1 })
})

test('a message that wants no reply gets none, and the next one gets its own', async () => {
  const socket = await openSocket()
  const silent = message(
    2,
    section({ insert: 'silent', documents: [{ _id: 1 }], $db: 'wire', writeConcern: { w: 0 } }),
  )
  const find = message(0, section({ count: 'silent', $db: 'wire' }))
  expect(await answerTo(socket, Buffer.concat([silent, find]))).toEqual({ n: 1, ok: 1 })
})

const patched = (bytes: Buffer, at: number, value: number) => {
  const copy = Buffer.from(bytes)
  copy.writeInt32LE(value, at)
  return copy
}
const whole = message(0, ping)

test.each<[string, Buffer]>([
  ['HTTP', Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')],
  ['noise', Buffer.concat([Buffer.from([64, 0, 0, 0]), randomBytes(60)])],
  ['a huge length', patched(whole, 0, 0x7fff_ffff)],
  ['a length just above the limit', patched(whole, 0, 48_000_001)],
  ['a negative length', patched(whole, 0, -1)],
  ['a length within the header', patched(whole, 0, 15)],
  ['a header alone', patched(whole.subarray(0, 16), 0, 16)],
  ['an unknown operation', patched(whole, 12, 2012)],
  ['an unknown flag that must be known', message(4, ping)],
  ['no command', message(0)],
  ['two commands', message(0, ping, ping)],
  ['a section of an unknown kind', message(0, Buffer.concat([Buffer.from([2]), serialize({ ping: 1 })]))],
  ['a document that is longer than its message', patched(whole, 21, 5000)],
  ['a document of negative length', patched(whole, 21, -5)],
  ['a wrong checksum', patched(withChecksum(message(1, ping)), 21 + serialize({}).length, 0x0101_0101)],
  ['a field that stands twice', message(0, sequence('ping', [{}]), ping)],
  ['a query of the old form', patched(whole, 12, 2004)],
])('%s closes its connection, and no other', async (_, bytes) => {
  const socket = await openSocket()
  const closed = once(socket, 'close')
  socket.write(bytes)
  await closed
  expect(await database.db.command({ ping: 1 })).toMatchObject({ ok: 1 })
})

test('a malformed document is refused, and the connection stays open', async () => {
  const socket = await openSocket()
  const broken = serialize({ _id: 1, v: 'text', w: { x: 1 } })
  // The text's length.
  broken[broken.indexOf(5, 10)] = 200
  const insert = Buffer.concat([Buffer.alloc(5), Buffer.from('documents\0'), broken])
  insert[0] = 1
  insert.writeInt32LE(insert.length - 1, 1)
  const bytes = message(0, section({ insert: 'broken', $db: 'wire' }), insert)
  expect(await answerTo(socket, bytes)).toMatchObject({ n: 0, writeErrors: [{ index: 0, code: 2 }] })
  expect(await answerTo(socket, whole)).toEqual({ ok: 1 })
})

test('random bytes never affect other connections', async () => {
  for (let round = 0; round < 200; round++) {
    const socket = await openSocket()
    const bytes = Buffer.from(
      message(0, section({ find: 'things', filter: { a: { $in: [1, 'x', null] } }, $db: 'wire' })),
    )
    for (let i = 0; i < 3; i++)
      bytes[16 + Math.floor(Math.random() * (bytes.length - 16))] = Math.floor(Math.random() * 256)
    const answered = Promise.race([once(socket, 'data'), once(socket, 'close')])
    socket.write(bytes)
    socket.end()
    await answered
    socket.destroy()
  }
  expect(await database.db.command({ ping: 1 })).toMatchObject({ ok: 1 })
})

wholeTest('a client that disconnects without reading its reply does not affect others', async () => {
  const { db } = database
  await db.collection('large').insertMany(Array.from({ length: 12 }, () => ({ text: 'x'.repeat(1_000_000) })))
  for (let round = 0; round < 5; round++) {
    const socket = await openSocket()
    const find = message(0, section({ find: 'large', $db: db.databaseName }))
    socket.pause()
    socket.write(Buffer.concat([find, find, find]))
    await db.command({ ping: 1 })
    socket.resetAndDestroy()
  }
  expect(await db.collection('large').find().toArray()).toHaveLength(12)
})
