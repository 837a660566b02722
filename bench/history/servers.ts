import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connectMongo } from '@faresight/kit/mongo'
import { setMongoUrlDatabase } from '@faresight/kit/mongo-url'
import { createLog } from '@faresight/kit/telemetry/log'
import { startLocalMongo, findMongod } from '@faresight/local/servers/mongo'
import type { BenchResources } from '../bench-context.ts'

/** A MongoDB with an empty database, dropped on disposal. */
export interface MeasuredMongoServer extends AsyncDisposable {
  kind: string
  url: string
}

type Start = (own: BenchResources) => Promise<MeasuredMongoServer>

/** The embedded server, and a real one where `MONGODB_URL` or a local `mongod` provides it. */
export async function listMongoStarters(say: (line: string) => void): Promise<Start[]> {
  const external = process.env['MONGODB_URL']
  if (external) return [startOwn('embedded'), () => databaseAt(external)]
  if (await findMongod()) return [startOwn('embedded'), startOwn('mongod')]
  say('No real MongoDB is measured: MONGODB_URL names none, and there is no mongod here.')
  return [startOwn('embedded')]
}

/** With the durability of `npm start`. */
function startOwn(kind: 'embedded' | 'mongod'): Start {
  return async ({ dataDir, running }) => {
    const dir = join(dataDir, 'mongo')
    if (running.disposed) throw new Error('The benchmark was interrupted.')
    const server = running.use(await startLocalMongo({ dir, kind }))
    const url = setMongoUrlDatabase(server.url, 'history')
    return {
      kind: await kindAt(url),
      url,
      async [Symbol.asyncDispose]() {
        await server[Symbol.asyncDispose]()
        await rm(dir, { recursive: true, force: true })
      },
    }
  }
}

/** A new database on an external server. */
async function databaseAt(external: string): Promise<MeasuredMongoServer> {
  const url = setMongoUrlDatabase(external, `faresight_bench_${randomBytes(6).toString('hex')}`)
  return {
    kind: `${await kindAt(url)} of MONGODB_URL`,
    url,
    async [Symbol.asyncDispose]() {
      await using mongo = await connectMongoWithoutTimeout(url)
      await mongo.connection.dropDatabase()
    },
  }
}

async function kindAt(url: string): Promise<string> {
  await using mongo = await connectMongoWithoutTimeout(url)
  return (await mongo.ready()).kind
}

/** The URL with command monitoring. */
export function withCommandMonitoring(url: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}monitorCommands=true`
}

export async function connectMongoWithoutTimeout(url: string) {
  // No timeout: filling and dropping are slow.
  return connectMongo(url, { name: 'bench', log: createLog('bench', 'warn'), answerTimeoutMs: 0 })
}
