import { execFile } from 'node:child_process'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onPath } from './on-path.ts'

const exec = promisify(execFile)

/**
 * A package of Debian or Ubuntu taken apart in `work`, and not installed, so nobody needs to be root. apt checks its signature.
 *
 * @returns the folder that stands for `/`; `undefined` on another system
 * @throws where the package cannot be had
 */
export async function unpackDebian(name: string, work: string): Promise<string | undefined> {
  if (!(await onPath('apt-get')) || !(await onPath('dpkg'))) return undefined
  await exec('apt-get', ['download', name], { cwd: work }).catch(() => withPrivateLists(name, work))
  const archive = (await readdir(work)).find((file) => file.endsWith('.deb'))
  if (!archive) return undefined
  await exec('dpkg', ['-x', join(work, archive), work])
  return work
}

/** Fresh images have no package lists, and only root may refresh the machine's. */
async function withPrivateLists(name: string, work: string): Promise<void> {
  const lists = join(work, 'lists')
  await mkdir(join(lists, 'partial'), { recursive: true })
  const options = [`Dir::State::Lists=${lists}`, `Dir::Cache=${join(work, 'cache')}`, 'Debug::NoLocking=1']
  await mkdir(join(work, 'cache', 'archives', 'partial'), { recursive: true })
  const flags = options.flatMap((option) => ['-o', option])
  await exec('apt-get', ['update', '-qq', ...flags], { cwd: work })
  await exec('apt-get', ['download', '-qq', name, ...flags], { cwd: work })
}
