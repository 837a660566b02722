import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repositoryRoot } from '@faresight/local/folders'
import { CronJob } from 'kubernetes-models/batch/v1/CronJob'
import { expect, test } from 'vitest'
import { buildProductionManifests, listSecretReferences, listWorkloads, objectsOfKind } from './manifests.ts'

const exec = promisify(execFile)
const objects = await buildProductionManifests()
const cronJobs = listWorkloads(objects).filter(({ kind }) => kind === 'CronJob')

const scheduleSeconds: Record<string, number> = { '17 2 * * *': 86_400, '*/5 * * * *': 300 }

test('a backup runs each night and the ledger every five minutes, and each ends before its next run', () => {
  const found = objectsOfKind(objects, CronJob.is)
  const schedules = found.map(({ metadata, spec }) => [metadata?.name, spec?.schedule])
  expect(Object.fromEntries(schedules)).toEqual({ backup: '17 2 * * *', ledger: '*/5 * * * *' })
  for (const { spec } of found) {
    const seconds = scheduleSeconds[spec?.schedule ?? ''] ?? 0
    expect(spec).toMatchObject({ timeZone: 'Etc/UTC', concurrencyPolicy: 'Forbid' })
    expect(spec?.jobTemplate.spec?.activeDeadlineSeconds).toBeLessThan(seconds)
    expect(spec?.startingDeadlineSeconds).toBeLessThan(seconds)
  }
})

test.each(cronJobs)('$name gets exactly the variables that its program requires', async (workload) => {
  const [program, ...args] = workload.main.command ?? []
  expect(program).toBe('node')
  const cwd = join(repositoryRoot, 'deploy/backup')
  // Without variables it fails and names them.
  const { stderr } = await exec(process.execPath, args, { cwd, env: {} }).catch(
    (error: { stderr: string }) => error,
  )
  const missing = [...stderr.matchAll(/\b([A-Z_]+) is missing/g)].map(([, name]) => name)
  const given = listSecretReferences(workload).map(({ variable }) => variable)
  expect(new Set(missing)).toEqual(new Set(given))
  expect(given).toContain('DATABASE_URL')
})
