import { execFile, type ChildProcess } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { repositoryRoot } from '@faresight/local/folders'
import { findOrDownloadProgram } from '@faresight/local/servers/debian-program'
import { readBuildContext } from './context.ts'
import { buildImage, type EmulatedImage } from './image.ts'
import { type JailOptions, nodeImageUid, startInJail } from './jail.ts'

const exec = promisify(execFile)
const dockerfile = join(repositoryRoot, 'deploy', 'image', 'Dockerfile')

/** Builds images without a container engine. Disposing deletes them. */
export interface EmulatedImageBuilder extends AsyncDisposable {
  /** The path of bubblewrap. */
  bwrap: string
  /** The folder with Node and npm. */
  tools: string
  /** Builds the image of a workspace, up to a stage of the Dockerfile. */
  build: (service: string, target: string) => Promise<EmulatedImage>
  /** Starts a command as the image's user, on a read-only root. */
  start: (
    image: EmulatedImage,
    command: readonly string[],
    env: Readonly<Record<string, string>>,
  ) => ChildProcess
}

export async function createEmulatedImageBuilder(): Promise<EmulatedImageBuilder> {
  const bwrap = await findOrDownloadProgram({
    package: 'bubblewrap',
    path: 'usr/bin/bwrap',
    check: { args: ['--version'], output: /^bubblewrap/ },
  })
  const recipe = await readFile(dockerfile, 'utf8')
  const context = readBuildContext(repositoryRoot, `${dockerfile}.dockerignore`)
  const dir = await mkdtemp(join(tmpdir(), 'faresight-images-'))
  // Containers run as other users.
  await chmod(dir, 0o755)
  const tools = await installTools(join(dir, 'tools'))
  const jail = (image: EmulatedImage) => ({ app: join(image.root, 'app'), tools, cwd: image.workdir })
  const npmCache = (await exec('npm', ['config', 'get', 'cache'])).stdout.trim()

  async function run(image: EmulatedImage, command: string, caches: readonly string[]): Promise<void> {
    const env = { ...image.args, ...image.env, CI: 'true' }
    const mounts = caches.map((to) => ({ from: npmCache, to, writable: true }))
    const options: JailOptions = { ...jail(image), writable: true, env, mounts }
    await readOutputOnSuccess(startInJail(bwrap, options, ['sh', '-c', command]), command)
  }

  return {
    bwrap,
    tools,
    async build(service, target) {
      const own = join(dir, service.replaceAll('/', '-'))
      return buildImage(recipe, target, { dir: own, context, args: { SERVICE: service }, run })
    },
    start(image, command, env) {
      const uid = image.user === 'node' ? nodeImageUid : 0
      const options = { ...jail(image), writable: false, env: { ...image.env, ...env }, uid }
      return startInJail(bwrap, options, command)
    },
    [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }),
  }
}

/** This process's Node, and the machine's npm. */
async function installTools(dir: string): Promise<string> {
  await mkdir(dir)
  await copyFile(process.execPath, join(dir, 'node'))
  const { stdout } = await exec('sh', ['-c', 'command -v npm'])
  const npm = await realpath(stdout.trim())
  await writeFile(join(dir, 'npm'), `#!/bin/sh\nexec node ${npm} "$@"\n`, { mode: 0o755 })
  return dir
}

/** Resolves to the output of a process that exits with 0. @throws with its output otherwise */
export async function readOutputOnSuccess(child: ChildProcess, label: string): Promise<string> {
  const streams = [child.stdout, child.stderr].map(async (stream) => (stream ? text(stream) : ''))
  const code = await new Promise<number | string | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (exitCode, signal) => resolve(exitCode ?? signal))
  })
  const output = (await Promise.all(streams)).join('')
  if (code !== 0) throw new Error(`${label}: ${code}\n${output.slice(-4000)}`)
  return output
}
