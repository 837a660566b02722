import { execFile, type ChildProcess } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { repositoryRoot } from '@faresight/local/folders'
import { debianProgram } from '../../../test/setup/debian-program.ts'
import { readContext } from './context.ts'
import { type Image, replay } from './image.ts'
import { type Jail, startInJail } from './jail.ts'
import { readRecipe } from './recipe.ts'

const exec = promisify(execFile)
const recipe = join(repositoryRoot, 'deploy', 'image', 'Dockerfile')

/** The user `node` of Node's image. */
const nodeUid = 1000

/** What images are replayed in, one beside the other. Disposing removes them all. */
export interface Builder extends AsyncDisposable {
  /** The program that makes jails, and the folder with Node. */
  bwrap: string
  tools: string
  /** The image of a workspace, by the steps of the Dockerfile up to `target`. */
  build: (service: string, target: string) => Promise<Image>
  /** Starts a command as its container would: as its user, on a root that cannot be written to. */
  start: (image: Image, command: readonly string[], more: Pick<Jail, 'env' | 'mounts'>) => ChildProcess
}

/** Replays the Dockerfile without an engine: each step in a clean folder, by the machine's own libraries. */
export async function createBuilder(): Promise<Builder> {
  const bwrap = await debianProgram({
    package: 'bubblewrap',
    path: 'usr/bin/bwrap',
    check: { args: ['--version'], says: /^bubblewrap/ },
  })
  const { stages } = readRecipe(await readFile(recipe, 'utf8'))
  const context = readContext(repositoryRoot, `${recipe}.dockerignore`)
  const dir = await mkdtemp(join(tmpdir(), 'faresight-images-'))
  // Whoever a container runs as has to get in.
  await chmod(dir, 0o755)
  const tools = await makeTools(join(dir, 'tools'))
  const jailOf = (image: Image) => ({ app: join(image.root, 'app'), tools, cwd: image.workdir })
  const npmCache = (await exec('npm', ['config', 'get', 'cache'])).stdout.trim()

  async function run(image: Image, command: string, caches: readonly string[]): Promise<void> {
    const env = { ...Object.fromEntries(image.args), ...image.env, CI: 'true' }
    const mounts = caches.map((to) => ({ from: npmCache, to, rw: true }))
    const child = startInJail(bwrap, { ...jailOf(image), writable: true, env, mounts }, ['sh', '-c', command])
    await ended(child, command)
  }

  return {
    bwrap,
    tools,
    async build(service, target) {
      const own = join(dir, service.replaceAll('/', '-'))
      return replay(target, new Map([['SERVICE', service]]), { dir: own, stages, context, run })
    },
    start(image, command, { env, mounts }) {
      const uid = image.user === 'node' ? nodeUid : 0
      const jail = { ...jailOf(image), writable: false, env: { ...image.env, ...env }, mounts, uid }
      return startInJail(bwrap, jail, command)
    },
    [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }),
  }
}

/** Node as its image has it, at the version of the recipe, and the machine's npm run by it. */
async function makeTools(dir: string): Promise<string> {
  await mkdir(dir)
  await copyFile(process.execPath, join(dir, 'node'))
  const { stdout } = await exec('sh', ['-c', 'command -v npm'])
  const npm = await realpath(stdout.trim())
  await writeFile(join(dir, 'npm'), `#!/bin/sh\nexec node ${npm} "$@"\n`, { mode: 0o755 })
  return dir
}

/** Settles when a program has ended well; else fails with what it said. */
export async function ended(child: ChildProcess, what: string): Promise<string> {
  const said = Promise.all([child.stdout, child.stderr].map((it) => (it ? text(it) : Promise.resolve(''))))
  const code = await new Promise<number | string | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (exitCode, signal) => resolve(exitCode ?? signal))
  })
  const output = (await said).join('')
  if (code !== 0) throw new Error(`${what}: ${code}\n${output.slice(-4000)}`)
  return output
}
