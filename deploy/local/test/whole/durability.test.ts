import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createScratchFolder } from '../../../../test/setup/scratch-folder.ts'
import { stopAndRemoveDataDir } from '../../src/stack/delete-data.ts'
import { type LocalMongo, type LocalMongoOptions, startLocalMongo } from '../../src/servers/mongo.ts'
import { sendSignal, processStartTime, waitForProcessExit } from '../../src/processes/os-process.ts'
import { mongoCheck } from '../../src/servers/store-health.ts'
import { superviseServer } from '../../src/servers/supervise-server.ts'
import type { TestDocument } from '../mongo/database.ts'

let dataDir: string
let options: LocalMongoOptions
beforeEach(async () => {
  dataDir = await createScratchFolder()
  options = { dir: join(dataDir, 'mongo'), kind: 'embedded' }
})
// A test that fails half-way leaves a server running.
afterEach(() => stopAndRemoveDataDir(dataDir))

async function connected({ url }: LocalMongo) {
  const client = await MongoClient.connect(url, { serverSelectionTimeoutMS: 5000 })
  onTestFinished(() => client.close())
  return client.db('kept').collection<TestDocument>('things')
}

const kills = 6

/** Writes in parallel until the server is killed. @returns the acknowledged ids */
async function writeUntilKilled(server: LocalMongo, round: number, killAfter: number): Promise<string[]> {
  const things = await connected(server)
  const acknowledged: string[] = []
  const writer = async (name: number) => {
    for (let i = 0; ; i++) {
      const ids = [0, 1, 2].map((part) => `${round}/${name}/${i}/${part}`)
      await things.insertMany(ids.map((_id, part) => ({ _id, n: `${name}/${round}/${i}/${part}`, part })))
      await things.updateOne({ _id: ids[0] }, { $set: { changed: true } })
      acknowledged.push(...ids)
      if (acknowledged.length >= killAfter) sendSignal(server.pid, 'SIGKILL')
    }
  }
  await Promise.all([1, 2, 3, 4].map((name) => writer(name).catch(() => {})))
  return acknowledged
}

test('a server killed during writes has all that it acknowledged, and its indexes agree', async () => {
  const acknowledged: string[] = []
  for (let round = 0; round < kills; round++) {
    const server = await startLocalMongo(options)
    const things = await connected(server)
    await things.createIndex({ n: 1 }, { unique: true })
    const stored = new Map((await things.find().toArray()).map((it) => [String(it._id), it]))
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
    expect(acknowledged.filter((id) => id.endsWith('/0') && !stored.get(id)?.['changed'])).toEqual([])
    const byIndex = await things.find({ n: { $gte: '' } }, { sort: { n: 1 } }).toArray()
    expect(byIndex).toHaveLength(stored.size)
    expect(new Set(byIndex.map(({ _id }) => _id))).toEqual(new Set(stored.keys()))
    // An insert command is atomic.
    expect(stored.size % 3).toBe(0)
    acknowledged.push(...(await writeUntilKilled(server, round, 10 + round * 53)))
    await waitForProcessExit(server.pid, 5000)
  }
  expect(acknowledged.length).toBeGreaterThan(kills * 40)
})

test('data survive a stop and the replacement of a killed launcher’s server', async () => {
  const first = await startLocalMongo(options)
  await (await connected(first)).insertOne({ _id: 1 })
  await first[Symbol.asyncDispose]()
  expect(await processStartTime(first.pid)).toBeUndefined()
  const orphan = await startLocalMongo(options)
  const things = await connected(orphan)
  expect(await things.find().toArray()).toEqual([{ _id: 1 }])
  await things.insertOne({ _id: 2 })
  await using next = await startLocalMongo(options)
  expect(await processStartTime(orphan.pid)).toBeUndefined()
  expect(await (await connected(next)).find().toArray()).toEqual([{ _id: 1 }, { _id: 2 }])
})

test('a supervised server restarts on its port, and clients reconnect', async () => {
  const first = await startLocalMongo(options)
  const things = await connected(first)
  await things.insertOne({ _id: 1 })
  const again = (port: number) => startLocalMongo({ ...options, port })
  await using check = mongoCheck(first.url)
  const { dir } = options
  await using _watch = superviseServer(first, { name: 'MongoDB', dir, start: again, check, say: () => {} })
  sendSignal(first.pid, 'SIGKILL')
  await waitForProcessExit(first.pid, 5000)
  await vi.waitFor(async () => expect(await things.findOne()).toEqual({ _id: 1 }), { timeout: 20_000 })
})

test('documents expire after their date and not before', async () => {
  await using server = await startLocalMongo({ ...options, sweepSeconds: 0.1 })
  const things = await connected(server)
  await things.createIndex({ at: 1 }, { expireAfterSeconds: 3600 })
  await things.createIndex({ until: -1 }, { expireAfterSeconds: 0 })
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  await things.insertMany([
    { _id: 'old', at: ago(2) },
    { _id: 'young', at: ago(0.5) },
    { _id: 'one of two is old', at: [ago(0), ago(2)] },
    { _id: 'no date', at: 0 },
    { _id: 'none at all' },
    { _id: 'over', until: ago(0.001) },
    { _id: 'to come', until: ago(-1) },
  ])
  const left = async () => (await things.find({}, { sort: { _id: 1 } }).toArray()).map(({ _id }) => _id)
  await expect.poll(left).toEqual(['no date', 'none at all', 'to come', 'young'])
})
