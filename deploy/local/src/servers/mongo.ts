import { mkdir, readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type LocalServer,
  readServerGreeting,
  loopbackHost,
  isServerRunning,
  type LocalServerOptions,
  startLocalServer,
  writeFileIfChanged,
} from './local-server.ts'
import { homedir } from 'node:os'
import { isExecutable, findOnPath } from './on-path.ts'

/** A running MongoDB, or the embedded one. Disposing stops it. */
export interface LocalMongo extends LocalServer {
  /** `mongodb://` address without a database. */
  url: string
  kind: MongoKind
}

type MongoKind = 'mongod' | 'embedded'

/** A `temporary` one does not wait for the disk. */
export interface LocalMongoOptions extends LocalServerOptions {
  /** Of the user `faresight` of the embedded one; without it there is no authentication. */
  password?: string
  /** By default `mongod` if the machine has one. */
  kind?: MongoKind
  /** How often the embedded one deletes expired documents. */
  sweepSeconds?: number
}

/** Starts MongoDB on 127.0.0.1, after stopping one that a killed launcher left on the same folder. */
export async function startLocalMongo(options: LocalMongoOptions): Promise<LocalMongo> {
  const mongod = options.kind === 'embedded' ? undefined : await findMongod()
  const kind = mongod ? 'mongod' : 'embedded'
  const data = join(options.dir, kind)
  await mkdir(data, { recursive: true, mode: 0o700 })
  const command = mongod
    ? (port: number) => ({ program: mongod, args: mongodArgs(data, port) })
    : (port: number) => embeddedCommand(data, port, options)
  const isUp = async (port: number) => (await readServerGreeting(port, 'connect')) !== undefined
  const server = await startLocalServer('MongoDB', options, { command, isUp })
  const login = mongod || !options.password ? '' : `faresight:${encodeURIComponent(options.password)}@`
  const url = `mongodb://${login}${loopbackHost}:${server.port}`
  // For tools beside the stack. May hold the password.
  await writeFileIfChanged(mongoFiles(options.dir).address, url)
  return { ...server, url, kind }
}

/** The URL of the server that runs on a folder; undefined if none does. */
export async function runningMongoUrl(dir: string): Promise<string | undefined> {
  if (!(await isServerRunning(dir))) return undefined
  return readFile(mongoFiles(dir).address, 'utf8').catch(() => undefined)
}

/** The files of a server's folder: the embedded one's database, and the address of the server that last ran. */
export function mongoFiles(dir: string): { database: string; address: string } {
  return { database: join(dir, 'embedded', 'mongo.db'), address: join(dir, 'address') }
}

function mongodArgs(data: string, port: number): string[] {
  return ['--dbpath', data, '--port', String(port), '--bind_ip', loopbackHost, '--nounixsocket']
}

function embeddedCommand(
  data: string,
  port: number,
  { temporary, sweepSeconds = 60, password }: LocalMongoOptions,
) {
  const main = join(import.meta.dirname, '..', 'mongo', 'main.ts')
  const durability = temporary ? 'fast' : 'durable'
  return {
    program: process.execPath,
    args: [
      '--disable-warning=ExperimentalWarning',
      main,
      data,
      String(port),
      durability,
      String(sweepSeconds),
    ],
    // Other users of the machine can read a process's arguments, but not its environment.
    ...(password && { env: { FARESIGHT_MONGO_PASSWORD: password } }),
  }
}

/** The path of `mongod` on the PATH or in the cache of mongodb-memory-server; undefined if there is none. */
export async function findMongod(): Promise<string | undefined> {
  return (await findOnPath('mongod')) ?? (await newestMongod(join(homedir(), '.cache', 'mongodb-binaries')))
}

async function newestMongod(folder: string): Promise<string | undefined> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith('mongod'))
  const inOrder = names.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  for (const name of inOrder) if (await isExecutable(join(folder, name))) return join(folder, name)
  return undefined
}
