import type { ChildProcess } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { repositoryRoot } from '@faresight/local/folders'
import { type Jail, startInJail } from '../../image/replay/jail.ts'
import { type Run, stores } from './run.ts'

const readyWithinMs = 120_000
/** The user `node` of Node's image. */
const nodeUid = 1000

type Mount = NonNullable<Jail['mounts']>[number]

/** An address of the loopback network for each service; stores are all at the first. */
export function addressesOf({ services }: Run): Record<string, string> {
  const names = Object.keys(services)
  return Object.fromEntries(
    names.map((name, index) => [name, stores.includes(name) ? '127.0.0.1' : `127.77.0.${index + 1}`]),
  )
}

/** The names by which the services know each other. */
export async function writeHosts({ dir, services }: Run, addresses: Record<string, string>): Promise<void> {
  const lines = Object.entries(services).flatMap(([name, { networks }]) => {
    const aliases = Object.values(networks ?? {}).flatMap((network) => network?.aliases ?? [])
    return [name, ...aliases].map((alias) => `${addresses[name]} ${alias}`)
  })
  await writeFile(join(dir, 'hosts'), ['127.0.0.1 localhost', ...lines, ''].join('\n'))
}

/** Starts a service as Compose describes it: its command or its image's, its environment, its volumes, its user. */
export function startContainer(name: string, run: Run, addresses: Record<string, string>): ChildProcess {
  const [service, image] = [run.services[name], run.images[name]]
  if (!service || !image) throw new Error(`There is no image of ${name}.`)
  const told = Object.entries(service.environment).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  )
  const child = startInJail(
    run.bwrap,
    {
      app: join(image.root, 'app'),
      writable: false,
      tools: run.tools,
      cwd: image.workdir,
      // All share one network here, so each listens on its own address alone.
      env: { ...image.env, ...Object.fromEntries(told), HOST: addresses[name] ?? '' },
      mounts: [{ from: join(run.dir, 'hosts'), to: '/etc/hosts' }, ...mountsOf(name, run)],
      uid: service.user === '0:0' ? 0 : nodeUid,
      capabilities: service.cap_add,
    },
    service.command ?? image.cmd,
  )
  const log = createWriteStream(join(run.dir, `${name}.log`))
  child.stdout?.pipe(log)
  child.stderr?.pipe(log)
  return child
}

export function mountsOf(name: string, { dir, services }: Run): Mount[] {
  return (services[name]?.volumes ?? []).map(({ type, source, target, read_only: readOnly }) => {
    const from = type === 'bind' ? join(repositoryRoot, source) : join(dir, 'volumes', source)
    // A volume takes over the mode of the folder that it is mounted on; that of data is for everybody.
    if (type === 'volume') mkdirSync(from, { recursive: true, mode: target === '/app/data' ? 0o777 : 0o755 })
    return { from, to: target, rw: !readOnly }
  })
}

/** Settles when a service is ready; fails with how it ended, where it did. */
export async function untilReady(name: string, child: ChildProcess, run: Run, url: string): Promise<void> {
  for (const until = Date.now() + readyWithinMs; Date.now() < until; await delay(200)) {
    if (child.exitCode !== null)
      throw new Error(`${name} ended before it was ready:\n${await tailOf(name, run)}`)
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error(`${name} was not ready in time:\n${await tailOf(name, run)}`)
}

export async function endOf(child: ChildProcess): Promise<number | string> {
  if (child.exitCode !== null) return child.exitCode
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 'nothing'))
  })
}

/** The last of what a container wrote. */
export async function tailOf(name: string, { dir }: Run): Promise<string> {
  return (await readFile(join(dir, `${name}.log`), 'utf8')).slice(-2000)
}
