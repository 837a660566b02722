import mongoose, { type Connection, type ConnectOptions } from 'mongoose'
import type { Log } from './telemetry/log.ts'

export interface Mongo extends AsyncDisposable {
  connection: Connection
  /** Settles when the server answers; tells what it is: `MongoDB 7.0.5`, or `embedded` for that of a local run. */
  readonly ready: () => Promise<{ kind: string }>
}

export interface MongoOptions {
  /** Shown in the server's log and list of operations. */
  name: string
  log: Log
  /** Most connections that one process holds. */
  max?: number
  /** How long an answer may take: 20 s without it. 0 is for ever, as making indexes may need. */
  answerTimeoutMs?: number
  /** Where it is false, the server of a local run is refused. */
  allowEmbedded?: boolean
}

/** How long a call looks for a server before it fails. */
const selectionTimeoutMs = 5000

/**
 * Connects, and again for ever when the connection is lost; meanwhile calls fail after five seconds, with what the kit
 * answers as 503. Waits for a server that is not there yet, and says so in the log. Wrong credentials are an error.
 *
 * Models belong to `connection`. No index is made behind anybody's back: see `createModelIndexes`. A query for a field that the
 * schema does not have throws, since leaving it out would find more than was asked for.
 *
 * @param url `mongodb://user:password@host:port/database`
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
  }
  const connection = await connected(url, settings, log)
  if (!allowEmbedded && (await kindOf(connection)).kind === 'embedded') {
    await connection.close()
    throw new Error('The embedded MongoDB is for local runs: MONGODB_URL must name a real one.')
  }
  // Without a listener an error of the connection would end the process; whoever uses it hears of it anyway.
  connection.on('error', (error) => log.warn({ err: error }, 'MongoDB reports an error'))
  connection.on('disconnected', () => log.warn('MongoDB is away'))
  connection.on('reconnected', () => log.info('MongoDB is back'))
  return {
    connection,
    ready: () => kindOf(connection),
    async [Symbol.asyncDispose]() {
      connection.removeAllListeners('disconnected')
      await connection.close()
    },
  }
}

/** A connection that has failed once keeps its failure, so each try is one of its own. */
async function connected(url: string, options: ConnectOptions, log: Log): Promise<Connection> {
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

async function kindOf({ db }: Connection): Promise<{ kind: string }> {
  const info = await db?.command({ buildInfo: 1 })
  if (!info) throw new Error('The connection to MongoDB is not open.')
  return { kind: info['embedded'] ? 'embedded' : `MongoDB ${info['version']}` }
}

/**
 * Makes the indexes that models declare and the database does not have yet, as a deployment's step before the service
 * starts; two at once are safe. Others are left alone.
 *
 * @throws where an index of the same name exists with other options, or documents break a unique one
 */
export async function createModelIndexes(
  models: readonly { createIndexes(): Promise<void> }[],
): Promise<void> {
  for (const model of models) await model.createIndexes()
}
