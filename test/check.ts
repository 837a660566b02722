import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '..')

interface Step {
  name: string
  commands: readonly (readonly [string, ...string[]])[]
}

/** What a reader of the code may rely on without running it. Each is one entry in the count of `npm test`. */
const steps: readonly Step[] = [
  {
    name: 'types',
    commands: [
      ['tsc', '--noEmit'],
      ['tsc', '--noEmit', '-p', 'web'],
    ],
  },
  { name: 'lint', commands: [['oxlint', '--type-aware', '--deny-warnings']] },
  { name: 'format', commands: [['oxfmt', '--check']] },
  { name: 'import law', commands: [['vitest', 'run', '--project', 'law']] },
  { name: 'dead code', commands: [['knip']] },
]

/** Runs every step, also after one has failed, and prints each with its time; returns those that failed, and why. */
export async function check(): Promise<{ passed: number; failed: { name: string; reason: string }[] }> {
  const failed = []
  for (const step of steps) {
    const begin = performance.now()
    const problems = await problemsOf(step)
    const seconds = ((performance.now() - begin) / 1000).toFixed(1)
    console.log(`${problems === undefined ? 'passed' : 'FAILED'}  ${step.name.padEnd(12)} ${seconds} s`)
    if (problems === undefined) continue
    failed.push({ name: step.name, reason: problems })
    console.log(problems)
  }
  return { passed: steps.length - failed.length, failed }
}

/** What the step's commands printed, where one of them failed. */
async function problemsOf(step: Step): Promise<string | undefined> {
  const runs = []
  for (const command of step.commands) runs.push(await run(command))
  const bad = runs.filter((it) => !it.ok)
  return bad.length ? bad.map((it) => it.output).join('\n') : undefined
}

function run([program, ...args]: readonly [string, ...string[]]): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, env: toolEnv(), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (chunk: Buffer) => (output += chunk.toString())
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', (error) => resolve({ ok: false, output: error.message }))
    child.once('close', (code) => resolve({ ok: code === 0, output: output.trimEnd() }))
  })
}

/** The tools of this repository, run by the Node that runs this, whatever the caller's PATH is. */
export function toolEnv(): NodeJS.ProcessEnv {
  const path = [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter)
  return { ...process.env, PATH: path }
}

if (import.meta.main) {
  const { failed } = await check()
  console.log(failed.length ? `Failed: ${failed.map((step) => step.name).join(', ')}` : 'All checks passed.')
  process.exitCode = failed.length ? 1 : 0
}
