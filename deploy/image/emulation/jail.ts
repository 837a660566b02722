import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, readlinkSync } from 'node:fs'

/** The user `node` of Node's image. */
export const nodeImageUid = 1000

const path = '/usr/local/bin:/usr/bin:/bin'

/** A file or folder of the machine, and its path in the jail. */
export interface JailMount {
  from: string
  to: string
  writable?: boolean
}

export interface JailOptions {
  /** The folder that is mounted at `/app`. */
  app: string
  /** Whether `/app` and a home folder are writable. */
  writable: boolean
  /** The folder that is mounted at `/usr/local/bin`. */
  tools: string
  cwd: string
  env: Readonly<Record<string, string>>
  mounts?: readonly JailMount[]
  /** Takes effect only for root. */
  uid?: number
  /** Linux capabilities by their names in Compose, `CHOWN`. Only root can grant them. */
  capabilities?: readonly string[]
}

/** Starts a command in bubblewrap: it sees the machine's libraries, `/app` and the mounts, and none of its other files. */
export function startInJail(bwrap: string, options: JailOptions, command: readonly string[]): ChildProcess {
  const { app, writable, tools, cwd, env, mounts = [], uid, capabilities = [] } = options
  const args = [
    // In a user namespace, all users would be the same.
    capabilities.length
      ? capabilities.flatMap((name) => ['--cap-add', `CAP_${name}`])
      : ['--unshare-user-try'],
    '--as-pid-1 --unshare-pid --unshare-ipc --unshare-uts --new-session --die-with-parent'.split(' '),
    '--proc /proc --dev /dev --tmpfs /tmp --clearenv'.split(' '),
    ...['/usr', '/etc'].map((folder) => ['--ro-bind', folder, folder]),
    ...['/bin', '/lib', '/lib64', '/sbin'].filter((folder) => existsSync(folder)).map(mountSystemFolder),
    ['--ro-bind', tools, '/usr/local/bin'],
    [writable ? '--bind' : '--ro-bind', app, '/app'],
    ...mounts.map((mount) => [mount.writable ? '--bind' : '--ro-bind', mount.from, mount.to]),
    ...Object.entries({ PATH: path, HOME: '/root', ...env }).map((entry) => ['--setenv', ...entry]),
    writable ? ['--tmpfs', '/root'] : ['--remount-ro', '/'],
    ['--chdir', cwd, '--', ...command],
  ].flat()
  const asUser =
    uid !== undefined && process.getuid?.() === 0
      ? ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--no-new-privs']
      : []
  const [program = '', ...rest] = [...asUser, bwrap, ...args]
  return spawn(program, rest, { stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Sends SIGTERM to the program in a jail, since bubblewrap does not pass signals on. */
export function terminateInJail({ pid }: ChildProcess): void {
  const [inner] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  if (inner) process.kill(Number(inner), 'SIGTERM')
}

/** On most systems they are links into `/usr`. */
function mountSystemFolder(folder: string): string[] {
  return lstatSync(folder).isSymbolicLink()
    ? ['--symlink', readlinkSync(folder), folder]
    : ['--ro-bind', folder, folder]
}
