import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repository } from '@faresight/local/repository'
import { expect, test } from 'vitest'
import { buildManifests, buildProductionManifests, type KubernetesObject } from './manifests.ts'

const exec = promisify(execFile)
const objects = await buildProductionManifests()

test('every object has the fields of its kind and no others', async () => {
  expect(objects.length).toBeGreaterThan(50)
  expect(await findTypeErrors(objects)).toEqual([])
})

test('a misspelled, missing or wrong field is found', async () => {
  const pod = ['spec', 'template', 'spec'] as const
  const wrong = [
    withChange('Deployment', [...pod, 'containers', 0, 'readynessProbe'], {}),
    withChange('CronJob', ['spec', 'schedule'], undefined),
    withChange('ScaledObject', ['spec', 'maxReplicaCount'], 'ten'),
    withChange('Ingress', ['kind'], 'Ingres'),
  ]
  const found = (await findTypeErrors(wrong)).join('\n')
  for (const name of ['readynessProbe', 'schedule', "to type 'number'", 'Ingres.js'])
    expect(found).toContain(name)
})

test('everything is in the namespace faresight, which its folder creates', async () => {
  const namespaces = (await buildManifests('production/foundation')).filter(
    ({ kind }) => kind === 'Namespace',
  )
  expect(namespaces.map(({ metadata }) => metadata.name)).toEqual(['faresight'])
  const namespaced = objects.filter(({ kind }) => !['Namespace', 'PriorityClass'].includes(kind))
  expect([...new Set(namespaced.map(({ metadata }) => metadata.namespace))]).toEqual(['faresight'])
})

/** Compiles the objects as literals of their types: the cluster would silently drop unknown fields, the compiler refuses them. */
async function findTypeErrors(all: readonly KubernetesObject[]): Promise<string[]> {
  const work = await mkdtemp(join(tmpdir(), 'faresight-k8s-'))
  try {
    await writeFile(join(work, 'objects.ts'), all.map(toSource).join('\n'))
    const flags = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'esnext', '--module', 'nodenext']
    const tsc = join(repository, 'node_modules', '.bin', 'tsc')
    const { stdout } = await exec(tsc, [...flags, 'objects.ts'], { cwd: work }).catch(
      (error: { stdout: string }) => error,
    )
    return stdout.split('\n').filter((line) => line.includes('error'))
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

function toSource(object: KubernetesObject, index: number): string {
  const { apiVersion, kind } = object
  const packageName = apiVersion.startsWith('keda.sh') ? '@kubernetes-models/keda' : 'kubernetes-models'
  const types = join(repository, 'node_modules', packageName, apiVersion, `${kind}.js`)
  const literal = JSON.stringify(object, undefined, 2)
  return `export const object${index}: import(${JSON.stringify(types)}).I${kind} = ${literal}`
}

/** The first object of a kind with another value at a path. */
function withChange(kind: string, path: readonly (string | number)[], value: unknown): KubernetesObject {
  const copy = structuredClone(objects.find((object) => object.kind === kind))
  if (!copy) throw new Error(`There is no ${kind}.`)
  // The paths above exist.
  let place = copy as unknown as Record<string | number, unknown>
  for (const step of path.slice(0, -1)) place = place[step] as Record<string | number, unknown>
  place[path.at(-1) ?? ''] = value
  return copy
}
