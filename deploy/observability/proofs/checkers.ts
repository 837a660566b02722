import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { unpackDebian } from '@faresight/local/servers/debian-package'
import { isProgram, onPath } from '@faresight/local/servers/on-path'
import { root } from './files.ts'

const exec = promisify(execFile)
const kept = join(root, '.faresight', 'bin')

const packages = { promtool: 'prometheus', amtool: 'prometheus-alertmanager' } as const

type Tool = keyof typeof packages

/**
 * What a checker of Prometheus or of its Alertmanager says: the machine's, else that of Debian's package, which is fetched into
 * the folder where other programs are kept.
 *
 * @throws with what it says, where it finds something wrong
 */
export async function check(tool: Tool, ...args: string[]): Promise<string> {
  const program = await programOf(tool)
  try {
    return (await exec(program, args, { maxBuffer: 16 * 1024 * 1024 })).stdout
  } catch (error) {
    // What execFile rejects with carries both, as Node documents it.
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${tool} ${args.slice(0, 2).join(' ')}:\n${stdout}${stderr}`, { cause: error })
  }
}

async function programOf(name: Tool): Promise<string> {
  const own = join(kept, name)
  const found = (await onPath(name)) ?? ((await isProgram(own)) ? own : undefined)
  if (found) return found
  const work = await mkdtemp(join(tmpdir(), 'faresight-prometheus-'))
  try {
    const unpacked = await unpackDebian(packages[name], work)
    if (!unpacked) throw new Error('This system has no apt-get.')
    await mkdir(kept, { recursive: true })
    const fresh = `${own}.${process.pid}`
    await copyFile(join(unpacked, 'usr', 'bin', name), fresh)
    await chmod(fresh, 0o755)
    await rename(fresh, own)
    return own
  } catch (error) {
    throw new Error(
      `${name} is missing and could not be fetched. Install it (Debian and Ubuntu: "apt-get install ${packages[name]}"; else from prometheus.io), then run this again.`,
      { cause: error },
    )
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
