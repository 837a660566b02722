import mongoose, { type Connection, type ConnectOptions } from 'mongoose'
import type { Log } from './telemetry/log.ts'

export interface Mongo extends AsyncDisposable {
  connection: Connection
  /** Settles when the server answers: `MongoDB 7.0.5`, or `embedded`. */
  readonly ready: () => Promise<{ kind: string }>
}

export interface MongoOptions {
  name: string
  log: Log
  max?: number
  /** 20 s by default; 0 is no limit, as creating indexes may need. */
  answerTimeoutMs?: number
  /** `false` refuses the embedded server of local runs. */
  allowEmbedded?: boolean
}

const selectionTimeoutMs = 5000

/**
 * A server that accepts connections and never answers is noticed by the next heartbeat, whose failure also ends running
 * calls. The driver's retries would only double the wait: callers that can wait retry.
 */
const failFast: ConnectOptions = {
  heartbeatFrequencyMS: 500,
  connectTimeoutMS: 1200,
  serverSelectionTimeoutMS: 700,
  retryReads: false,
  retryWrites: false,
}

/**
 * Waits for an absent server, and reconnects without limit; until then calls fail within 2.5 seconds, or five where
 * `answerTimeoutMs` is 0. Models belong to `connection`; a query for a field that the schema lacks throws.
 * @param url `mongodb://user:password@host:port/database`
 * @throws for wrong credentials
 */
export async function connectMongo(url: string, options: MongoOptions): Promise<Mongo> {
  const { name, log, max = 20, answerTimeoutMs = 20_000, allowEmbedded = true } = options
  mongoose.set('strictQuery', 'throw')
  const settings: ConnectOptions = {
    appName: name,
    maxPoolSize: max,
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    serverSelectionTimeoutMS: selectionTimeoutMs,
    connectTimeoutMS: selectionTimeoutMs,
    waitQueueTimeoutMS: selectionTimeoutMs,
    socketTimeoutMS: answerTimeoutMs,
    // Where calls may last without limit, the embedded server may be too busy for a heartbeat.
    ...(answerTimeoutMs > 0 && failFast),
  }
  const connection = await connectWithRetry(url, settings, log)
  if (!allowEmbedded && (await readServerKind(connection)).kind === 'embedded') {
    await connection.close()
    throw new Error('The embedded MongoDB is for local runs: MONGODB_URL must name a real one.')
  }
  // Without a listener an `error` event would end the process; the failing call reports it anyway.
  connection.on('error', (error) => log.warn({ err: error }, 'MongoDB reported an error'))
  connection.on('disconnected', () => log.warn('disconnected from MongoDB'))
  connection.on('reconnected', () => log.info('reconnected to MongoDB'))
  return {
    connection,
    ready: () => readServerKind(connection),
    async [Symbol.asyncDispose]() {
      connection.removeAllListeners('disconnected')
      await connection.close()
    },
  }
}

/** A connection that failed once keeps its failure, so each attempt creates one. */
async function connectWithRetry(url: string, options: ConnectOptions, log: Log): Promise<Connection> {
  const waiting = setTimeout(() => log.warn('waiting for MongoDB'), 2000)
  try {
    for (;;) {
      const attempt = mongoose.createConnection(url, options)
      try {
        return await attempt.asPromise()
      } catch (error) {
        await attempt.close()
        if (!(error instanceof mongoose.Error.MongooseServerSelectionError)) throw error
      }
    }
  } finally {
    clearTimeout(waiting)
  }
}

async function readServerKind({ db }: Connection): Promise<{ kind: string }> {
  const info = await db?.command({ buildInfo: 1 })
  if (!info) throw new Error('The connection to MongoDB is not open.')
  return { kind: info['embedded'] ? 'embedded' : `MongoDB ${info['version']}` }
}

/**
 * A step of the deployment; concurrent calls are safe, other indexes stay.
 * @throws if an index of the same name differs, or documents break a unique one
 */
export async function createModelIndexes(
  models: readonly { createIndexes(): Promise<void> }[],
): Promise<void> {
  for (const model of models) await model.createIndexes()
}
