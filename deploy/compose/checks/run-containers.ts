// Runs the services of docker-compose.yml without an engine, in a network namespace: each process in a jail with the files of
// its image, its volumes, its environment and the names of its neighbours. `running.test.ts` starts it.
import { type ChildProcess, execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { terminateInJail } from '../../image/emulation/jail.ts'
import { type ComposeOutcome, type ComposeRun, composeStoreNames } from './compose-run.ts'
import {
  assignLoopbackAddresses,
  startContainerInJail,
  waitForExitOrLogTail,
  waitUntilReady,
  writeHostsFile,
} from './container.ts'
import { startComposeStore } from './start-compose-store.ts'
import { signUpSearchAndScan } from './visit-site.ts'

const file = process.argv[2] ?? ''
// running.test.ts writes it.
const run = JSON.parse(await readFile(file, 'utf8')) as ComposeRun
await promisify(execFile)('ip', ['link', 'set', 'lo', 'up'])
await using owned = new AsyncDisposableStack()
const running = new Map<string, ChildProcess>()
owned.defer(() => {
  for (const child of running.values()) child.kill('SIGKILL')
})
const addresses = assignLoopbackAddresses(run)
await writeHostsFile(run, addresses)
const exits: ComposeOutcome['exits'] = {}
const started = new Map<string, Promise<void>>()
/** The stores, and the services with an image of ours. */
const names = Object.keys(run.services).filter((name) => run.images[name] || composeStoreNames.includes(name))

await Promise.all(names.map(startOnce))
const publicUrl = run.services['gateway']?.environment['PUBLIC_URL'] ?? ''
const answers = await signUpSearchAndScan(addresses['gateway'] ?? '', publicUrl)
for (const [name, child] of running) {
  terminateInJail(child)
  exits[name] = await waitForExitOrLogTail(name, child, run)
}
const outcome: ComposeOutcome = { exits, answers }
await writeFile(`${file}.outcome`, JSON.stringify(outcome))

function startOnce(name: string): Promise<void> {
  const known = started.get(name) ?? startAfterDependencies(name)
  started.set(name, known)
  return known
}

/** Resolves when the service is ready, or has exited with 0 if it is a step. */
async function startAfterDependencies(name: string): Promise<void> {
  const service = run.services[name]
  if (!service) throw new Error(`Compose has no service ${name}.`)
  const dependencies = Object.keys(service.depends_on).filter((other) => names.includes(other))
  await Promise.all(dependencies.map(startOnce))
  if (composeStoreNames.includes(name)) return startComposeStore(name, run, owned)
  const child = startContainerInJail(name, run, addresses)
  if (service.restart.startsWith('on-failure')) {
    exits[name] = await waitForExitOrLogTail(name, child, run)
    if (exits[name] !== 0) throw new Error(`${name} ended with ${exits[name]}`)
    return
  }
  running.set(name, child)
  await waitUntilReady(name, child, run, `http://${addresses[name]}:${service.environment['PORT'] ?? 8080}`)
}
