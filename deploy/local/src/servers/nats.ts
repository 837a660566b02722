import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { natsServer } from './nats-binary.ts'
import { configText, type NatsSettings } from '@faresight/setup/bus/nats-config'
import { firstWord, host, isServerRunning, type ServerOptions, startServer } from './server.ts'

/** A running NATS server with JetStream. Disposing stops it; streams stay in its folder, unless `temporary`. */
export interface Nats extends AsyncDisposable {
  host: string
  port: number
  pid: number
  /** `nats://user:password@host:port` of one of its users. */
  urlOf: (user: string) => string
}

/** Its folder holds the configuration, too. */
export interface NatsOptions extends ServerOptions {
  /** Where a fetched program is kept. */
  binDir: string
  users: NatsSettings['users']
  say?: (line: string) => void
}

/** Starts NATS on 127.0.0.1. One that a killed launcher left behind on the same folder is stopped first. */
export async function startNats(options: NatsOptions): Promise<Nats> {
  const { dir, users } = options
  const all = Object.values(users).flat()
  const program = await natsServer(options.binDir, options.say ?? (() => {}))
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const config = configFile(dir)
  async function command(port: number) {
    const text = configText({ host, port, storeDir: join(dir, 'streams'), users })
    await writeFile(config, text, { mode: 0o600 })
    return { program, args: ['-c', config] }
  }
  // NATS greets every connection with an INFO line.
  const isUp = async (port: number) => Boolean((await firstWord(port, 'data'))?.startsWith('INFO '))
  const server = await startServer('NATS', options, { command, isUp })
  return {
    ...server,
    host,
    urlOf(user) {
      const account = all.find((it) => it.user === user)
      if (!account) throw new Error(`The bus has no user "${user}".`)
      return `nats://${user}:${encodeURIComponent(account.password)}@${host}:${server.port}`
    },
  }
}

/** The port of the server that runs on a folder, whoever started it; `undefined` where none does. */
export async function runningNats(dir: string): Promise<number | undefined> {
  if (!(await isServerRunning(dir))) return undefined
  const text = await readFile(configFile(dir), 'utf8').catch(() => '')
  const [, port] = /^listen: ".*:(\d+)"$/m.exec(text) ?? []
  return Number(port) || undefined
}

function configFile(dir: string): string {
  return join(dir, 'nats.conf')
}
