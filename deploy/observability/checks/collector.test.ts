import { join } from 'node:path'
import { expect, test } from 'vitest'
import { here, readYaml } from './files.ts'

type Parts = Record<string, unknown>

interface Collector {
  extensions: Parts
  receivers: Parts
  processors: Parts
  exporters: Parts
  service: {
    extensions: string[]
    pipelines: Record<string, { receivers: string[]; processors: string[]; exporters: string[] }>
    telemetry: { metrics: { readers: { pull: { exporter: { prometheus: { port: number } } } }[] } }
  }
}

const collector = readYaml(join(here, 'collector.yaml')) as Collector
const pipelines = Object.values(collector.service.pipelines)

test.each(['receivers', 'processors', 'exporters'] as const)(
  '%s that pipelines name are declared, and none is idle',
  (kind) => {
    expect(new Set(pipelines.flatMap((it) => it[kind]))).toEqual(new Set(Object.keys(collector[kind])))
  },
)

test('its extensions are switched on', () => {
  expect(collector.service.extensions).toEqual(Object.keys(collector.extensions))
})

test('memory is looked at first, and nothing leaves or is judged before what looks like a person is masked', () => {
  for (const { processors } of pipelines) {
    expect(processors).toEqual(['memory_limiter', 'redaction', 'tail_sampling', 'batch'])
  }
})

test('every trace with an error is kept, whatever the share of the others', () => {
  const { policies } = collector.processors['tail_sampling'] as {
    policies: { type: string; status_code?: object }[]
  }
  expect(policies).toContainEqual(
    expect.objectContaining({ type: 'status_code', status_code: { status_codes: ['ERROR'] } }),
  )
})

test('what is masked is what must not be there, and no id of ours', () => {
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

test('Prometheus asks the collector where it answers', () => {
  const { scrape_configs } = readYaml(join(here, 'prometheus.yml')) as {
    scrape_configs: { job_name: string; static_configs?: { targets: string[] }[] }[]
  }
  const targets = scrape_configs.find(({ job_name }) => job_name === 'collector')?.static_configs?.[0]
    ?.targets
  const ports = collector.service.telemetry.metrics.readers.map((it) => it.pull.exporter.prometheus.port)
  expect(targets).toEqual(ports.map((port) => `collector:${port}`))
})
