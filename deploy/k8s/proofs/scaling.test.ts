import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runPublicScanJob, runScanJob } from '@faresight/contracts/ai-scan/messages'
import { toJobConsumer } from '@faresight/kit/bus/durable-consumers'
import { repository } from '@faresight/local/repository'
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { describe, expect, test } from 'vitest'
import { buildAll, ofKind, workloadsOf } from './built.ts'
import { settingsOf } from './environment.ts'

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')

describe.each(['base', 'production'] as const)('%s', async (tree) => {
  const objects = await buildAll(tree)
  const [scaled, ...others] = ofKind(objects, ScaledObject.is)
  const [worker] = workloadsOf(objects).filter(({ name }) => name === 'ai-scan')
  const settings = worker ? settingsOf(worker, objects) : {}
  const atOnce = [Number(settings['SCAN_CONCURRENCY']), Number(settings['PUBLIC_SCAN_CONCURRENCY'])]
  const queues = [runScanJob, runPublicScanJob]

  test('ai-scan grows with both of its queues, by the names that the bus has', () => {
    expect(others).toEqual([])
    expect(scaled?.spec.triggers.map(({ type, metadata }) => ({ type, ...metadata }))).toEqual(
      queues.map((job, index) => ({
        type: 'nats-jetstream',
        natsServerMonitoringEndpoint: expect.stringMatching(/:8222$/),
        account: '$G',
        stream: toJobConsumer(job).stream,
        consumer: toJobConsumer(job).name,
        lagThreshold: String(atOnce[index]),
      })),
    )
  })

  test('no worker of ai-scan is made that the bus would give nothing', () => {
    const most = scaled?.spec.maxReplicaCount ?? 0
    expect(most).toBeGreaterThan(scaled?.spec.minReplicaCount ?? 0)
    for (const [index, job] of queues.entries())
      expect(most * (atOnce[index] ?? 0)).toBeLessThanOrEqual(job.maxAckPending)
  })

  test('ai-scan shrinks one by one, and not before the longest scan could have ended', () => {
    const config = readFileSync(join(repository, 'services/ai-scan/src/config.ts'), 'utf8')
    const ms = /SCAN_DEADLINE_MS: millisecondsVar\.default\(([\d_]+)\)/.exec(config)?.[1]
    const scanDeadlineSeconds = Number(ms?.replaceAll('_', '')) / 1000
    const down = scaled?.spec.advanced?.horizontalPodAutoscalerConfig?.behavior?.scaleDown
    expect(down?.stabilizationWindowSeconds).toBeGreaterThanOrEqual(scanDeadlineSeconds)
    expect(down?.policies).toEqual([{ type: 'Pods', value: 1, periodSeconds: expect.any(Number) }])
    expect(scaled?.spec.fallback?.replicas).toBeGreaterThanOrEqual(scaled?.spec.minReplicaCount ?? Infinity)
  })

  const scalers = ofKind(objects, HorizontalPodAutoscaler.is)

  test('what takes most of a processor grows by it', () => {
    const names = scalers.map(({ metadata }) => metadata?.name ?? '').sort()
    expect(names).toEqual(['auth', 'gateway', 'search'])
    const percent = Number(/(\d+) % of the processor/.exec(readme)?.[1])
    for (const { spec } of scalers)
      expect(spec?.metrics).toEqual([
        {
          type: 'Resource',
          resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: percent } },
        },
      ])
  })

  test('there are as many of each as the README says', () => {
    const rows = [...readme.matchAll(/^\| ([a-z, -]+?) +\| (\d[\d to]*?) +\| (\d[\d to]*?) +\|/gm)]
    const told = rows.flatMap(([, names = '', inBase, inProduction]) =>
      names.split(', ').map((name) => [name, tree === 'base' ? inBase : inProduction]),
    )
    const counts = ofKind(objects, Deployment.is).map(({ metadata, spec }) => {
      const byCpu = scalers.find((it) => it.spec?.scaleTargetRef.name === metadata?.name)?.spec
      const byQueue = scaled?.spec.scaleTargetRef.name === metadata?.name ? scaled?.spec : undefined
      const [least, most] = byCpu
        ? [byCpu.minReplicas, byCpu.maxReplicas]
        : [byQueue?.minReplicaCount, byQueue?.maxReplicaCount]
      return [metadata?.name, most ? `${least} to ${most}` : String(spec?.replicas)]
    })
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(counts))
  })

  test('the streams are kept by as many servers as the bus has', () => {
    const streams = workloadsOf(objects).find(({ name }) => name === 'streams')
    expect(streams?.main.env).toContainEqual({ name: 'BUS_REPLICAS', value: '3' })
  })

  test('each Deployment says how many it has, or leaves that to one who scales it, and never has less than two', () => {
    const targets = [
      ...scalers.map(({ spec }) => ({ ...spec?.scaleTargetRef, least: spec?.minReplicas })),
      { ...scaled?.spec.scaleTargetRef, least: scaled?.spec.minReplicaCount },
    ]
    for (const { metadata, spec } of ofKind(objects, Deployment.is)) {
      const [target, ...more] = targets.filter(
        ({ kind, name }) => kind === 'Deployment' && name === metadata?.name,
      )
      expect(target?.apiVersion ?? 'apps/v1').toBe('apps/v1')
      expect(more).toEqual([])
      expect([target?.least, spec?.replicas].filter((number) => number !== undefined)).toHaveLength(1)
      expect(target?.least ?? spec?.replicas).toBeGreaterThanOrEqual(2)
    }
  })
})

test('PostgreSQL is asked for no more connections than the README says', async () => {
  const objects = await buildAll('production')
  const scalers = ofKind(objects, HorizontalPodAutoscaler.is)
  const counts = ofKind(objects, Deployment.is).map(({ metadata, spec }) => {
    const worker = workloadsOf(objects).find(({ name }) => name === metadata?.name)
    const pool = Number((worker && settingsOf(worker, objects)['DATABASE_POOL']) ?? 0)
    const scaler = scalers.find(({ spec: its }) => its?.scaleTargetRef.name === metadata?.name)
    const most = scaler?.spec?.maxReplicas ?? spec?.replicas ?? 0
    return pool * (most + Number(spec?.strategy?.rollingUpdate?.maxSurge))
  })
  const sum = counts.reduce((one, other) => one + other, 0)
  expect(readme).toContain(`At most ${sum} connections`)
})
