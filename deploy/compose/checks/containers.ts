// Runs what docker-compose.yml describes without an engine, within a network of its own: each process in a jail with the files
// of its image, its volumes, its environment and the names of its neighbours. Started by `running.test.ts`.
import type { ChildProcess } from 'node:child_process'
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { askToEnd } from '../../image/emulation/jail.ts'
import { addressesOf, endOf, startContainer, tailOf, untilReady, writeHosts } from './container.ts'
import { journey } from './journey.ts'
import { type Outcome, type Run, stores } from './run.ts'
import { startStore } from './stores.ts'

const exec = promisify(execFile)

const file = process.argv[2] ?? ''
// Written by the test that starts this, whole.
const run = JSON.parse(await readFile(file, 'utf8')) as Run
await exec('ip', ['link', 'set', 'lo', 'up'])
await using owned = new AsyncDisposableStack()
const running = new Map<string, ChildProcess>()
owned.defer(() => {
  for (const child of running.values()) child.kill('SIGKILL')
})
const addresses = addressesOf(run)
await writeHosts(run, addresses)
const outcome: Outcome = { ends: {}, seen: {} }
const brought = new Map<string, Promise<void>>()
/** What of the file is run here: the stores, and what has an image of ours. */
const names = Object.keys(run.services).filter((name) => run.images[name] || stores.includes(name))

await Promise.all(names.map(settled))
outcome.seen = await journey(
  addresses['gateway'] ?? '',
  run.services['gateway']?.environment['PUBLIC_URL'] ?? '',
)
for (const [name, child] of running) {
  askToEnd(child)
  outcome.ends[name] = await endOf(child)
  if (outcome.ends[name] !== 0) outcome.ends[name] = `${outcome.ends[name]}:\n${await tailOf(name, run)}`
}
await writeFile(`${file}.outcome`, JSON.stringify(outcome))

/** Once each, after what it waits for. */
function settled(name: string): Promise<void> {
  const known = brought.get(name) ?? bring(name)
  brought.set(name, known)
  return known
}

async function bring(name: string): Promise<void> {
  const service = run.services[name]
  if (!service) throw new Error(`Compose knows no ${name}.`)
  const first = Object.keys(service.depends_on).filter((other) => names.includes(other))
  await Promise.all(first.map(settled))
  if (stores.includes(name)) {
    await startStore(name, run, owned)
    return
  }
  const child = startContainer(name, run, addresses)
  if (service.restart.startsWith('on-failure')) {
    outcome.ends[name] = await endOf(child)
    if (outcome.ends[name] !== 0)
      throw new Error(`${name} ended with ${outcome.ends[name]}:\n${await tailOf(name, run)}`)
    return
  }
  running.set(name, child)
  await untilReady(name, child, run, `http://${addresses[name]}:${service.environment['PORT'] ?? 8080}`)
}
