import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findOrDownloadNatsServer } from './nats-binary.ts'
import { natsConfigText, type NatsConfigOptions } from '@faresight/setup/nats-config'
import {
  type LocalServer,
  readServerGreeting,
  loopbackHost,
  isServerRunning,
  type LocalServerOptions,
  startLocalServer,
  writeFileIfChanged,
} from './local-server.ts'

/** A running NATS server with JetStream. Disposing stops it. */
export interface LocalNats extends LocalServer {
  host: string
  /** `nats://user:password@host:port` of one of its users. */
  urlOf: (user: string) => string
}

export interface LocalNatsOptions extends LocalServerOptions {
  /** Folder for a downloaded `nats-server`. */
  binDir: string
  users: NatsConfigOptions['users']
  say?: (line: string) => void
}

/** More than a local run ever stores. By default NATS takes 75% of the free space, which may be too little for the buckets. */
const maxStoreBytes = 8 * 2 ** 30

/** Starts NATS on 127.0.0.1, after stopping one that a killed launcher left on the same folder. */
export async function startLocalNats(options: LocalNatsOptions): Promise<LocalNats> {
  const { dir, users } = options
  const all = Object.values(users).flat()
  const program = await findOrDownloadNatsServer(options.binDir, options.say ?? (() => {}))
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const config = configPath(dir)
  async function command(port: number) {
    const storeDir = join(dir, 'streams')
    await writeFileIfChanged(
      config,
      natsConfigText({ host: loopbackHost, port, storeDir, users, maxStoreBytes }),
    )
    return { program, args: ['-c', config] }
  }
  // NATS greets every connection with an INFO line.
  const isUp = async (port: number) => Boolean((await readServerGreeting(port, 'data'))?.startsWith('INFO '))
  const server = await startLocalServer('NATS', options, { command, isUp })
  return {
    ...server,
    host: loopbackHost,
    urlOf(user) {
      const account = all.find((it) => it.user === user)
      if (!account) throw new Error(`The bus has no user "${user}".`)
      return `nats://${user}:${encodeURIComponent(account.password)}@${loopbackHost}:${server.port}`
    },
  }
}

/** The port of the server that runs on a folder; undefined if none does. */
export async function runningNatsPort(dir: string): Promise<number | undefined> {
  if (!(await isServerRunning(dir))) return undefined
  const text = await readFile(configPath(dir), 'utf8').catch(() => '')
  const [, port] = /^listen: ".*:(\d+)"$/m.exec(text) ?? []
  return Number(port) || undefined
}

function configPath(dir: string): string {
  return join(dir, 'nats.conf')
}
