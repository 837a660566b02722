import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repositoryRoot } from '@faresight/local/folders'
import { CronJob } from 'kubernetes-models/batch/v1/CronJob'
import { describe, expect, test } from 'vitest'
import { buildAll, ofKind, workloadsOf } from './built.ts'
import { secretKeysOf } from './environment.ts'

const exec = promisify(execFile)

/** How often each has its turn, by its schedule. */
const everySeconds = { '17 2 * * *': 86_400, '*/5 * * * *': 300 }

describe.each(['base', 'production'] as const)('%s', async (tree) => {
  const objects = await buildAll(tree)
  const workloads = workloadsOf(objects).filter(({ kind }) => kind === 'CronJob')

  test('all stores are saved each night, and who left every five minutes', () => {
    const found = ofKind(objects, CronJob.is)
    expect(Object.fromEntries(found.map(({ metadata, spec }) => [metadata?.name, spec?.schedule]))).toEqual({
      backup: '17 2 * * *',
      ledger: '*/5 * * * *',
    })
  })

  test('each turn ends, and is too late, before the next', () => {
    for (const { spec } of ofKind(objects, CronJob.is)) {
      expect(spec).toMatchObject({ timeZone: 'Etc/UTC', concurrencyPolicy: 'Forbid' })
      const [, interval] =
        Object.entries(everySeconds).find(([schedule]) => schedule === spec?.schedule) ?? []
      expect(spec?.jobTemplate.spec?.activeDeadlineSeconds).toBeLessThan(interval ?? 0)
      expect(spec?.startingDeadlineSeconds).toBeLessThan(interval ?? 0)
    }
  })

  test.each(workloads)('$name runs its program, which asks for just what it is told', async (workload) => {
    const [program, ...args] = workload.main.command ?? []
    expect(program).toBe('node')
    const cwd = join(repositoryRoot, 'deploy/backup')
    // Without any environment it fails, and says of what.
    const { stderr } = await exec(process.execPath, args, { cwd, env: {} }).catch(
      (error: { stderr: string }) => error,
    )
    const missing = [...stderr.matchAll(/\b([A-Z_]+) is missing/g)].map(([, name]) => name)
    const told = secretKeysOf(workload).map(({ variable }) => variable)
    expect(new Set(missing)).toEqual(new Set(told))
    expect(told).toContain('DATABASE_URL')
  })
})
