import { join } from 'node:path'
import { connectMongo } from '@faresight/kit/mongo'
import { silentLog } from '@faresight/kit/testing'
import { MongoClient } from 'mongodb'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../../test/setup/for-all-tests.ts'
import { createScratchFolder } from '../../../../test/setup/scratch-folder.ts'
import { type Mongo, startMongo } from '../../src/servers/mongo.ts'

const password = 'not / a : secret'
let server: Mongo
forAllTests(
  async () =>
    startMongo({
      dir: join(await createScratchFolder(), 'mongo'),
      temporary: true,
      kind: 'embedded',
      password,
    }),
  (started) => (server = started),
)

const addressOf = (credentials: string) => `mongodb://${credentials}127.0.0.1:${server.port}`

async function insertAs(url: string): Promise<unknown> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 3000 })
  try {
    return await client.db('kept').collection('things').insertOne({})
  } finally {
    await client.close()
  }
}

test('who knows the password is let in, on every connection of a pool', async () => {
  await using client = await MongoClient.connect(server.url)
  const insert = () => client.db('kept').collection('things').insertOne({})
  await expect(Promise.all(Array.from({ length: 20 }, insert))).resolves.toHaveLength(20)
  await using mongo = await connectMongo(`${server.url}/kept`, { name: 'let in', log: silentLog })
  expect(await mongo.ready()).toEqual({ kind: 'embedded' })
})

test('who says none may greet and do nothing else', async () => {
  await expect(insertAs(addressOf(''))).rejects.toMatchObject({ code: 13 })
})

test.each([
  ['a wrong password', 'faresight:wrong@'],
  ['another user', `stranger:${encodeURIComponent(password)}@`],
])('%s is refused', async (_, credentials) => {
  await expect(insertAs(addressOf(credentials))).rejects.toMatchObject({ code: 18 })
})

test('a service does not wait for ever with a wrong password', async () => {
  const connecting = connectMongo(`${addressOf('faresight:wrong@')}/kept`, { name: 'wrong', log: silentLog })
  await expect(connecting).rejects.toMatchObject({ code: 18 })
})

test('another mechanism is refused', async () => {
  const url = `${server.url}/?authMechanism=SCRAM-SHA-1`
  await expect(insertAs(url)).rejects.toMatchObject({ code: 238 })
})
