import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, readlinkSync } from 'node:fs'
import { delimiter } from 'node:path'

/** What a program sees of the file system beside the machine's own libraries: our files at `/app`, and what is mounted. */
export interface Jail {
  /** The folder that is `/app`. */
  app: string
  /** Whether it may change that. */
  writable: boolean
  /** The folder with `node` and `npm`, which is `/usr/local/bin`. */
  tools: string
  cwd: string
  env: Readonly<Record<string, string>>
  /** Files and folders of the machine by the path that they have inside; `rw` ones may be changed. */
  mounts?: readonly { from: string; to: string; rw?: boolean }[]
  /** Who it runs as; root alone may become somebody else. */
  uid?: number
  /** What it may do of what root may, by the names of Compose: `CHOWN`. Root alone can give that. */
  capabilities?: readonly string[]
}

/** Starts a program that sees nothing of the repository and of its packages but what was put into its image. */
export function startInJail(program: string, jail: Jail, command: readonly string[]): ChildProcess {
  const { app, writable, tools, cwd, env, mounts = [], uid, capabilities = [] } = jail
  const args = [
    // Users of a namespace of its own would all be one.
    capabilities.length
      ? capabilities.flatMap((name) => ['--cap-add', `CAP_${name}`])
      : ['--unshare-user-try'],
    '--as-pid-1 --unshare-pid --unshare-ipc --unshare-uts --new-session --die-with-parent'.split(' '),
    '--proc /proc --dev /dev --tmpfs /tmp --clearenv'.split(' '),
    ...['/usr', '/etc'].map((path) => ['--ro-bind', path, path]),
    ...['/bin', '/lib', '/lib64', '/sbin'].filter((path) => existsSync(path)).map(sameLink),
    ['--ro-bind', tools, '/usr/local/bin'],
    [writable ? '--bind' : '--ro-bind', app, '/app'],
    ...mounts.map(({ from, to, rw }) => [rw ? '--bind' : '--ro-bind', from, to]),
    ...Object.entries({ PATH: inside, HOME: '/root', ...env }).map(([name, value]) => [
      '--setenv',
      name,
      value,
    ]),
    // As much of a home as there is of a root: npm keeps things there, a process that only runs does not.
    writable ? ['--tmpfs', '/root'] : ['--remount-ro', '/'],
    ['--chdir', cwd, '--', ...command],
  ].flat()
  const become = uid !== undefined && process.getuid?.() === 0
  const whole = become
    ? ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--no-new-privs', program, ...args]
    : [program, ...args]
  return spawn(whole[0] ?? '', whole.slice(1), { stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Tells the program in a jail to end. Its jailer hands no signal on, and ends as it ends. */
export function askToEnd({ pid }: ChildProcess): void {
  const [inner] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  if (inner) process.kill(Number(inner), 'SIGTERM')
}

const inside = ['/usr/local/bin', '/usr/bin', '/bin'].join(delimiter)

/** Of most systems these are links into `/usr`. */
function sameLink(path: string): string[] {
  return lstatSync(path).isSymbolicLink()
    ? ['--symlink', readlinkSync(path), path]
    : ['--ro-bind', path, path]
}
