import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mongodProgram } from './mongod.ts'
import { firstWord, host, isServerRunning, type ServerOptions, startServer } from './server.ts'

/** A running MongoDB, or what stands in for one. Disposing stops it; its data stay in its folder, unless `temporary`. */
export interface Mongo extends AsyncDisposable {
  /** `mongodb://` address without a database. */
  url: string
  port: number
  pid: number
  /** A `mongod` of the machine, or the server of this folder. */
  kind: MongoKind
}

type MongoKind = 'mongod' | 'embedded'

/** Where it is `temporary`, nothing waits for the disk either. */
export interface MongoOptions extends ServerOptions {
  /** Of the user `faresight`; only the embedded one asks for it. Without it nobody is asked. */
  password?: string
  /** Tests take the embedded one, whatever the machine has. */
  kind?: MongoKind
  /** How often the embedded one looks for documents that have expired. */
  sweepSeconds?: number
}

/** Starts MongoDB on 127.0.0.1. One that a killed launcher left behind on the same folder is stopped first. */
export async function startMongo(options: MongoOptions): Promise<Mongo> {
  const mongod = options.kind === 'embedded' ? undefined : await mongodProgram()
  const kind = mongod ? 'mongod' : 'embedded'
  // The data of one kind mean nothing to the other, so each has its own folder.
  const data = join(options.dir, kind)
  await mkdir(data, { recursive: true, mode: 0o700 })
  const command = mongod
    ? (port: number) => ({ program: mongod, args: mongodArgs(data, port) })
    : (port: number) => embedded(data, port, options)
  const isUp = async (port: number) => (await firstWord(port, 'connect')) !== undefined
  const server = await startServer('MongoDB', options, { command, isUp })
  const login = mongod || !options.password ? '' : `faresight:${encodeURIComponent(options.password)}@`
  const url = `mongodb://${login}${host}:${server.port}`
  // For who works on the documents beside the stack; it may hold the password.
  await writeFile(addressFile(options.dir), url, { mode: 0o600 })
  return { ...server, url, kind }
}

/** The address of the server that runs on a folder, whoever started it; `undefined` where none does. */
export async function runningMongo(dir: string): Promise<string | undefined> {
  if (!(await isServerRunning(dir))) return undefined
  return readFile(addressFile(dir), 'utf8').catch(() => undefined)
}

function addressFile(dir: string): string {
  return join(dir, 'address')
}

function mongodArgs(data: string, port: number): string[] {
  return ['--dbpath', data, '--port', String(port), '--bind_ip', host, '--nounixsocket']
}

function embedded(data: string, port: number, { temporary, sweepSeconds = 60, password }: MongoOptions) {
  const main = join(import.meta.dirname, '..', 'mongo', 'main.ts')
  const manner = temporary ? 'fast' : 'durable'
  return {
    program: process.execPath,
    args: ['--disable-warning=ExperimentalWarning', main, data, String(port), manner, String(sweepSeconds)],
    // Others of the machine can read what a program was started with, but not its environment.
    ...(password && { env: { FARESIGHT_MONGO_PASSWORD: password } }),
  }
}
