import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, cp, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inherited } from '../processes/inherited.ts'
import { binDir } from './postgres-binaries.ts'

/** How PostgreSQL's programs are run, and the folder that they may write. */
export interface PostgresAccount {
  home: string
  run(program: 'initdb' | 'pg_ctl', args: string[]): Promise<{ ok: boolean; output: string }>
}

interface Identity {
  name: string
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root. Anybody else runs it as they are; root runs it in a user namespace of its own, where
 * its files stay in `home`, or, where the kernel or a container refuses that, as another user below `/var/lib`.
 */
export async function postgresAccount(home: string): Promise<PostgresAccount> {
  await mkdir(home, { recursive: true, mode: 0o700 })
  if (process.getuid?.() !== 0)
    return { home, run: (program, args) => run([join(binDir(), program), ...args]) }
  return (await namespaced(home)) ?? asOtherUser(home)
}

/** Root in a user namespace; undefined where that is refused or cannot reach the files. */
async function namespaced(home: string): Promise<PostgresAccount | undefined> {
  // initdb looks its user up by name, so the number must be one that the machine knows.
  const { uid, gid } = pick(await identities(), [(it) => it.uid === 1000, (it) => it.name === 'nobody'])
  const prefix = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`]
  const probe = await run([
    ...prefix,
    'sh',
    '-c',
    '"$0" --version && test -w "$1"',
    join(binDir(), 'initdb'),
    home,
  ])
  if (!probe.ok) return undefined
  return { home, run: (program, args) => run([...prefix, join(binDir(), program), ...args]) }
}

/** Another user of the machine, with data (and, where it cannot read ours, programs) below `/var/lib`. */
export async function asOtherUser(home: string): Promise<PostgresAccount> {
  const user = pick(await identities(), [(it) => it.name === 'postgres', (it) => it.name === 'nobody'])
  const key = createHash('sha256').update(home).digest('hex').slice(0, 16)
  const otherHome = `/var/lib/faresight/${key}`
  await mkdir(dirname(otherHome), { recursive: true, mode: 0o755 })
  await mkdir(otherHome, { recursive: true, mode: 0o700 })
  await chown(otherHome, user.uid, user.gid)
  const bin = await readableBin(user)
  return { home: otherHome, run: (program, args) => run([join(bin, program), ...args], user) }
}

async function readableBin(user: Identity): Promise<string> {
  if ((await run([join(binDir(), 'postgres'), '--version'], user)).ok) return binDir()
  const version = createHash('sha256').update(binDir()).digest('hex').slice(0, 16)
  const copy = `/var/lib/faresight/programs-${version}`
  if (!existsSync(join(copy, 'complete'))) {
    await cp(dirname(binDir()), copy, { recursive: true, verbatimSymlinks: true })
    await mkdir(join(copy, 'complete'))
  }
  return join(copy, 'bin')
}

async function identities(): Promise<Identity[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n')
  return lines.map((line) => {
    const [name = '', , uid, gid] = line.split(':')
    return { name, uid: Number(uid), gid: Number(gid) }
  })
}

function pick(users: Identity[], wishes: ((user: Identity) => boolean)[]): Identity {
  for (const wish of wishes) {
    const found = users.find(wish)
    if (found) return found
  }
  throw new Error('PostgreSQL cannot run as root, and this machine has no user "nobody" to run it as.')
}

/** Runs a program to its end. pg_ctl leaves a server behind that holds the pipes, so `exit` counts, not `close`. */
function run(command: string[], as?: Identity): Promise<{ ok: boolean; output: string }> {
  const [program = '', ...args] = command
  return new Promise((resolve) => {
    let output = ''
    const identity = as ? { uid: as.uid, gid: as.gid } : {}
    const child = spawn(program, args, {
      ...identity,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: inherited(),
    })
    const keep = (chunk: Buffer) => (output += chunk.toString())
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', (error) => resolve({ ok: false, output: error.message }))
    child.once('exit', (code) => {
      resolve({ ok: code === 0, output })
      child.stdout.destroy()
      child.stderr.destroy()
    })
  })
}
