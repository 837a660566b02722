import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findOrDownloadProgram } from '../../../test/setup/debian-program.ts'

const exec = promisify(execFile)

const packages = { promtool: 'prometheus', amtool: 'prometheus-alertmanager' } as const

type Tool = keyof typeof packages

/**
 * What a checker of Prometheus or of its Alertmanager says: the machine's, else that of Debian's package.
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

function programOf(name: Tool): Promise<string> {
  return findOrDownloadProgram({
    package: packages[name],
    path: `usr/bin/${name}`,
    check: { args: ['--version'], output: new RegExp(`^${name}, version`) },
  })
}
