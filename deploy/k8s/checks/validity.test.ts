import { expect, test } from 'vitest'
import { type Built, build, buildAll } from './built.ts'
import { unknownFields, validate } from './valid.ts'

const trees = { base: await buildAll('base'), production: await buildAll('production') }

/** What a validator has against each of them, by its name. */
function complaints(objects: readonly Built[]): string[] {
  return objects.flatMap((object) => {
    try {
      validate(object)
      return []
    } catch (error) {
      return [`${object.kind} ${object.metadata.name}: ${String(error)}`]
    }
  })
}

test.each(Object.entries(trees))('every object of %s is valid', async (_name, objects) => {
  expect(objects.length).toBeGreaterThan(50)
  expect(complaints(objects)).toEqual([])
  expect(await unknownFields(objects)).toEqual([])
})

/** The same object with another value at a place. */
function changed(kind: string, path: readonly (string | number)[], value: unknown): Built {
  const copy = structuredClone(trees.production.find((object) => object.kind === kind))
  if (!copy) throw new Error(`There is no ${kind}.`)
  // Whatever stands there: the path is one of the table below.
  let place = copy as unknown as Record<string | number, unknown>
  for (const step of path.slice(0, -1)) place = place[step] as Record<string | number, unknown>
  place[path.at(-1) ?? ''] = value
  return copy
}

test.each([
  ['Deployment', ['spec', 'template', 'spec', 'containers'], 'none'],
  ['Deployment', ['spec', 'selector'], undefined],
  ['Job', ['spec', 'backoffLimit'], 'six'],
  ['CronJob', ['spec', 'schedule'], undefined],
  ['NetworkPolicy', ['spec', 'policyTypes'], 'Egress'],
  ['HorizontalPodAutoscaler', ['spec', 'maxReplicas'], undefined],
  ['ScaledObject', ['spec', 'triggers'], undefined],
  ['ScaledObject', ['spec', 'maxReplicaCount'], 'ten'],
  ['Ingress', ['kind'], 'Ingres'],
] as const)('the validator refuses a %s whose %j is %j', (kind, path, value) => {
  expect(complaints([changed(kind, path, value)])).toHaveLength(1)
})

test('a field that the cluster would drop is found, however deep', async () => {
  const pod = ['spec', 'template', 'spec'] as const
  const wrong = [
    changed('Deployment', [...pod, 'containers', 0, 'readynessProbe'], {}),
    changed('Deployment', [...pod, 'enableServiceLink'], false),
    changed('ScaledObject', ['spec', 'coolDownPeriod'], 30),
  ]
  expect(complaints(wrong)).toEqual([])
  const found = (await unknownFields(wrong)).join('\n')
  for (const field of ['readynessProbe', 'enableServiceLink', 'coolDownPeriod'])
    expect(found).toContain(field)
})

test('every folder that is told to be applied builds by itself', async () => {
  const namespaces = (await build('production/foundation')).filter(({ kind }) => kind === 'Namespace')
  expect(namespaces.map(({ metadata }) => metadata.name)).toEqual(['faresight'])
  const spaced = trees.production.filter(({ kind }) => !['Namespace', 'PriorityClass'].includes(kind))
  expect([...new Set(spaced.map(({ metadata }) => metadata.namespace))]).toEqual(['faresight'])
})
