import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runPublicScanJob, runScanJob } from '@faresight/contracts/ai-scan/messages'
import { toJobConsumer } from '@faresight/kit/bus/durable-consumers'
import { repositoryRoot } from '@faresight/local/folders'
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { expect, test } from 'vitest'
import { buildProductionManifests, listWorkloads, objectsOfKind, readPlainEnvironment } from './manifests.ts'

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
const objects = await buildProductionManifests()
const workloads = listWorkloads(objects)
const autoscalers = objectsOfKind(objects, HorizontalPodAutoscaler.is)
const [scaledObject] = objectsOfKind(objects, ScaledObject.is)
const readEnvironment = (name?: string) => {
  const workload = workloads.find((one) => one.name === name)
  return workload ? readPlainEnvironment(workload, objects) : {}
}
const settings = readEnvironment('ai-scan')
const concurrency = [Number(settings['SCAN_CONCURRENCY']), Number(settings['PUBLIC_SCAN_CONCURRENCY'])]
const queues = [runScanJob, runPublicScanJob]

test('KEDA scales ai-scan by both of its queues, under their names on the bus and by its concurrency', () => {
  expect(scaledObject?.spec.triggers.map(({ type, metadata }) => ({ type, ...metadata }))).toEqual(
    queues.map((job, index) => ({
      type: 'nats-jetstream',
      natsServerMonitoringEndpoint: expect.stringMatching(/:8222$/),
      account: '$G',
      stream: toJobConsumer(job).stream,
      consumer: toJobConsumer(job).name,
      lagThreshold: String(concurrency[index]),
    })),
  )
})

test('the bus has work in progress for as many workers as KEDA may start', () => {
  const max = scaledObject?.spec.maxReplicaCount ?? 0
  expect(max).toBeGreaterThan(scaledObject?.spec.minReplicaCount ?? 0)
  for (const [index, job] of queues.entries())
    expect(max * (concurrency[index] ?? 0)).toBeLessThanOrEqual(job.maxAckPending)
})

test('ai-scan scales down one by one, not before the longest scan has ended', () => {
  const config = readFileSync(join(repositoryRoot, 'services/ai-scan/src/config.ts'), 'utf8')
  const ms = /SCAN_DEADLINE_MS: millisecondsVar\.default\(([\d_]+)\)/.exec(config)?.[1]
  const scanDeadlineSeconds = Number(ms?.replaceAll('_', '')) / 1000
  const down = scaledObject?.spec.advanced?.horizontalPodAutoscalerConfig?.behavior?.scaleDown
  expect(down?.stabilizationWindowSeconds).toBeGreaterThanOrEqual(scanDeadlineSeconds)
  expect(down?.policies).toEqual([{ type: 'Pods', value: 1, periodSeconds: expect.any(Number) }])
})

test('auth, the gateway and search scale at 70 % of their CPU request', () => {
  expect(new Set(autoscalers.map(({ metadata }) => metadata?.name))).toEqual(
    new Set(['auth', 'gateway', 'search']),
  )
  const target = { type: 'Utilization', averageUtilization: 70 }
  for (const { spec } of autoscalers)
    expect(spec?.metrics).toEqual([{ type: 'Resource', resource: { name: 'cpu', target } }])
})

test('ai-scan has four replicas while KEDA cannot query NATS', () => {
  expect(scaledObject?.spec.fallback?.replicas).toBe(4)
})

test('each Deployment has at least two replicas, from either itself or one autoscaler', () => {
  const scalers = [
    ...autoscalers.map(({ spec }) => ({ target: spec?.scaleTargetRef.name, min: spec?.minReplicas })),
    { target: scaledObject?.spec.scaleTargetRef.name, min: scaledObject?.spec.minReplicaCount },
  ]
  for (const { metadata, spec } of objectsOfKind(objects, Deployment.is)) {
    const replicas = [
      ...scalers.filter(({ target }) => target === metadata?.name).map(({ min }) => min),
      ...(spec?.replicas === undefined ? [] : [spec.replicas]),
    ]
    expect.soft([metadata?.name, replicas.length]).toEqual([metadata?.name, 1])
    expect.soft(replicas[0], metadata?.name).toBeGreaterThanOrEqual(2)
  }
})

test('the README has the largest number of connections to PostgreSQL', () => {
  const connections = objectsOfKind(objects, Deployment.is).map(({ metadata, spec }) => {
    const pool = Number(readEnvironment(metadata?.name)['DATABASE_POOL'] ?? 0)
    const scaler = autoscalers.find((one) => one.spec?.scaleTargetRef.name === metadata?.name)
    const max = scaler?.spec?.maxReplicas ?? spec?.replicas ?? 0
    return pool * (max + Number(spec?.strategy?.rollingUpdate?.maxSurge))
  })
  expect(readme).toContain(`At most ${connections.reduce((sum, one) => sum + one, 0)} connections`)
})
