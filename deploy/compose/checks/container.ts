import type { ChildProcess } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type JailMount, nodeImageUid, startInJail } from '../../image/emulation/jail.ts'
import { type ComposeRun, composeStoreNames } from './compose-run.ts'

const readyWithinMs = 120_000

/** A loopback address for each service; stores share 127.0.0.1. */
export function assignLoopbackAddresses({ services }: ComposeRun): Record<string, string> {
  return Object.fromEntries(
    Object.keys(services).map((name, index) => [
      name,
      composeStoreNames.includes(name) ? '127.0.0.1' : `127.77.0.${index + 1}`,
    ]),
  )
}

export async function writeHostsFile(
  { dir, services }: ComposeRun,
  addresses: Record<string, string>,
): Promise<void> {
  const lines = Object.entries(services).flatMap(([name, { networks }]) => {
    const aliases = Object.values(networks ?? {}).flatMap((network) => network?.aliases ?? [])
    return [name, ...aliases].map((alias) => `${addresses[name]} ${alias}`)
  })
  await writeFile(join(dir, 'hosts'), ['127.0.0.1 localhost', ...lines, ''].join('\n'))
}

/** Starts a service with the command, environment, volumes and user of its container. */
export function startContainerInJail(
  name: string,
  run: ComposeRun,
  addresses: Record<string, string>,
): ChildProcess {
  const [service, image] = [run.services[name], run.images[name]]
  if (!service || !image) throw new Error(`There is no image of ${name}.`)
  const environment = Object.fromEntries(
    Object.entries(service.environment).filter((entry): entry is [string, string] => entry[1] !== null),
  )
  const child = startInJail(
    run.bwrap,
    {
      app: join(image.root, 'app'),
      writable: false,
      tools: run.tools,
      cwd: image.workdir,
      // All share one network here, so each listens only on its own address.
      env: { ...image.env, ...environment, HOST: addresses[name] ?? '' },
      mounts: [{ from: join(run.dir, 'hosts'), to: '/etc/hosts' }, ...createVolumeMounts(name, run)],
      uid: service.user === '0:0' ? 0 : nodeImageUid,
      capabilities: service.cap_add,
    },
    service.command ?? image.command,
  )
  const log = createWriteStream(join(run.dir, `${name}.log`))
  child.stdout?.pipe(log)
  child.stderr?.pipe(log)
  return child
}

/** The volumes of a service, creating their folders. */
export function createVolumeMounts(name: string, { dir, services }: ComposeRun): JailMount[] {
  return (services[name]?.volumes ?? []).map(({ type, source, target, read_only: readOnly }) => {
    const from = type === 'bind' ? source : join(dir, 'volumes', source)
    // A volume takes over the mode of the folder on which it is mounted.
    if (type === 'volume') mkdirSync(from, { recursive: true, mode: target === '/app/data' ? 0o777 : 0o755 })
    return { from, to: target, writable: !readOnly }
  })
}

/** @throws with the end of its log if a service exits or is not ready in time */
export async function waitUntilReady(
  name: string,
  child: ChildProcess,
  run: ComposeRun,
  url: string,
): Promise<void> {
  for (const until = Date.now() + readyWithinMs; Date.now() < until; await delay(200)) {
    if (child.exitCode !== null)
      throw new Error(`${name} exited before it was ready:\n${await readLogTail(name, run)}`)
    const answer = await fetch(`${url}/health/ready`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error(`${name} was not ready in time:\n${await readLogTail(name, run)}`)
}

/** Resolves to 0, or to how else it ended with the end of its log. */
export async function waitForExitOrLogTail(
  name: string,
  child: ChildProcess,
  run: ComposeRun,
): Promise<number | string> {
  const exit =
    child.exitCode ??
    (await new Promise<number | string>((resolve) => {
      child.once('error', (error) => resolve(error.message))
      child.once('exit', (code, signal) => resolve(code ?? signal ?? 'nothing'))
    }))
  return exit === 0 ? 0 : `${exit}:\n${await readLogTail(name, run)}`
}

async function readLogTail(name: string, { dir }: ComposeRun): Promise<string> {
  return (await readFile(join(dir, `${name}.log`), 'utf8')).slice(-2000)
}
