import { join } from 'node:path'
import { expect, test } from 'vitest'
import { observabilityFolder, readYaml } from './config-files.ts'

type Parts = Record<string, unknown>

interface Collector {
  receivers: Parts
  processors: Parts
  exporters: Parts
  service: {
    pipelines: Record<string, { receivers: string[]; processors: string[]; exporters: string[] }>
    telemetry: { metrics: { readers: { pull: { exporter: { prometheus: { port: number } } } }[] } }
  }
}

const collector = readYaml(join(observabilityFolder, 'collector.yaml')) as Collector
const pipelines = Object.values(collector.service.pipelines)

test.each(['receivers', 'processors', 'exporters'] as const)(
  'pipelines use all declared %s and no others',
  (kind) => {
    expect(new Set(pipelines.flatMap((it) => it[kind]))).toEqual(new Set(Object.keys(collector[kind])))
  },
)

test('memory is limited first, and personal data are masked before sampling and export', () => {
  for (const { processors } of pipelines) {
    expect(processors).toEqual(['memory_limiter', 'redaction', 'tail_sampling', 'batch'])
  }
})

test('sampling keeps every trace with an error', () => {
  const { policies } = collector.processors['tail_sampling'] as { policies: object[] }
  expect(policies).toContainEqual({
    name: 'errors',
    type: 'status_code',
    status_code: { status_codes: ['ERROR'] },
  })
})

test('the redaction masks addresses, tokens and cards, and none of our ids and names', () => {
  const { blocked_values, blocked_key_patterns } = collector.processors['redaction'] as Record<
    string,
    string[]
  >
  const masks = (patterns: readonly string[] = [], text = '') =>
    patterns.some((it) => new RegExp(it.replace('(?i)', ''), it.startsWith('(?i)') ? 'i' : '').test(text))
  const secrets = [
    '/reset?to=jane.doe@example.com',
    `/verify/${'aB3_'.repeat(11).slice(1)}`,
    'whsec_12345678',
    '4242424242424242',
  ]
  expect(secrets.filter((text) => !masks(blocked_values, text))).toEqual([])
  const keys = ['http.request.header.cookie', 'Authorization', 'client.address', 'enduser.id']
  expect(keys.filter((key) => !masks(blocked_key_patterns, key))).toEqual([])
  const ours = [
    '3f2b8c1e-8a53-4c0e-9c55-0d6b1f2a7e10',
    'rpc.search.fares.quote.v1',
    '/api/searches/:searchId',
  ]
  expect(ours.filter((text) => masks(blocked_values, text))).toEqual([])
  const needed = ['http.route', 'server.address', 'db.statement', 'messaging.destination.name']
  expect(needed.filter((key) => masks(blocked_key_patterns, key))).toEqual([])
})

test('Prometheus scrapes the port on which the collector exports metrics', () => {
  const { scrape_configs } = readYaml(join(observabilityFolder, 'prometheus.yml')) as {
    scrape_configs: { job_name: string; static_configs?: { targets: string[] }[] }[]
  }
  const targets = scrape_configs.find(({ job_name }) => job_name === 'collector')?.static_configs?.[0]
    ?.targets
  const ports = collector.service.telemetry.metrics.readers.map((it) => it.pull.exporter.prometheus.port)
  expect(targets).toEqual(ports.map((port) => `collector:${port}`))
})
