import { toNatsConnectOptions } from '@faresight/kit/bus/nats-url'
import { connect } from '@nats-io/transport-node'
import type { MongoClient } from 'mongodb'
import { Client } from 'pg'
import { healthTimeoutMs } from '../processes/health.ts'

/** Resolves when the server works, within the time limit of health checks. */
export type StoreCheck = () => Promise<void>

/** A query on a new connection. A server that answers with an error, such as while it recovers, does not hang. */
export function postgresCheck(adminUrl: string): StoreCheck {
  return async () => {
    const client = new Client({
      connectionString: adminUrl,
      connectionTimeoutMillis: healthTimeoutMs,
      query_timeout: healthTimeoutMs,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
    } catch (error) {
      if (!isServerReply(error) || isStorageFullError(error)) throw error
    } finally {
      // A server that hangs would not answer the farewell.
      void client.end().catch(() => {})
    }
  }
}

/**
 * Asks for the state of all streams: JetStream can be off or stuck while the server itself still answers. NATS 2.15 refuses
 * writes to a stream after one that failed, and does not say so. So a server that ran while the disk was full counts as stuck.
 */
export function natsCheck(url: string, isDiskFull: () => Promise<boolean>): StoreCheck {
  let serverOfFullDisk = ''
  return async () => {
    const timeout = healthTimeoutMs
    const bus = await connect({ ...toNatsConnectOptions(url), name: 'launcher', timeout, reconnect: false })
    try {
      const server = bus.info?.server_id ?? 'unknown'
      if (await isDiskFull()) serverOfFullDisk = server
      if (server === serverOfFullDisk) throw new Error('NATS ran while the disk was full.')
      const reply = await bus.request('$JS.API.STREAM.LIST', undefined, { timeout })
      const { error } = reply.json<{ error?: { description: string } }>()
      if (error) throw new Error(`JetStream: ${error.description}`)
    } finally {
      void bus.close().catch(() => {})
    }
  }
}

/** A small write. Its client stays connected, since mongod logs each connection. */
export function mongoCheck(url: string): StoreCheck & AsyncDisposable {
  let client: Promise<MongoClient> | undefined
  const check = async () => {
    // A client whose first connection fails stays closed.
    client ??= connectMongo(url).catch((error: unknown) => {
      client = undefined
      throw error
    })
    const health = (await client).db('launcher').collection<{ _id: string }>('health')
    await health.updateOne({ _id: 'launcher' }, { $set: { at: new Date() } }, { upsert: true })
  }
  return Object.assign(check, {
    async [Symbol.asyncDispose]() {
      const connected = await client?.catch(() => undefined)
      await connected?.close()
    },
  })
}

/** The driver takes 0.2 s to load, which no start needs to wait for. */
async function connectMongo(url: string): Promise<MongoClient> {
  const { MongoClient } = await import('mongodb')
  return MongoClient.connect(url, {
    appName: 'launcher',
    maxPoolSize: 1,
    serverSelectionTimeoutMS: healthTimeoutMs,
    connectTimeoutMS: healthTimeoutMs,
    socketTimeoutMS: healthTimeoutMs,
  })
}

/** Codes of PostgreSQL, of the system, of SQLite and of MongoDB. */
const storageFullCodes = new Set<unknown>(['53100', 'ENOSPC', 'EDQUOT', 14_031])
const storageFullMessages =
  /no space left on device|disk quota exceeded|(database or )?disk is full|insufficient (storage )?resources/i

/** Whether an error of a server or of the system says that the disk is full. */
export function isStorageFullError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && storageFullCodes.has(error.code)) || storageFullMessages.test(error.message)
}

function isServerReply(error: unknown): boolean {
  return error instanceof Error && 'severity' in error
}
