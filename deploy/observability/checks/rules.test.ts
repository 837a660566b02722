import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accounts } from './cases/accounts.ts'
import type { AlertCase } from './cases/alert-case.ts'
import { billing } from './cases/billing.ts'
import { bus } from './cases/bus.ts'
import { fares } from './cases/fares.ts'
import { objectives } from './cases/objectives.ts'
import { priceAlerts } from './cases/price-alerts.ts'
import { processes } from './cases/processes.ts'
import { scans } from './cases/scans.ts'
import { check } from './checkers.ts'
import { alerts, here, root, ruleFiles } from './files.ts'

/** By the file of rules that they are about: promtool works out all that it is given, minute by minute, and takes its time. */
const groups = { objectives, search: fares, bus, scans, alerts: priceAlerts, billing, accounts, processes }
const cases: readonly AlertCase[] = Object.values(groups).flat()

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'faresight-rules-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

test('Alertmanager takes its configuration', async () => {
  expect(await check('amtool', 'check-config', join(here, 'alertmanager.yml'))).toContain('SUCCESS')
})

test('Prometheus takes its configuration and every rule', async () => {
  expect(await check('promtool', 'check', 'config', join(here, 'prometheus.yml'))).toContain('SUCCESS')
  expect(await check('promtool', 'check', 'rules', ...ruleFiles)).not.toContain('FAILED')
})

describe('every alert fires when it should, and else is silent:', () => {
  test.each(Object.entries(groups))(
    '%s',
    async (name, some) => {
      const file = join(dir, `${name}.json`)
      const read = name === 'objectives' ? ['recorded', name] : [name]
      const tests = {
        rule_files: read.map((it) => join(here, 'rules', `${it}.yml`)),
        evaluation_interval: '1m',
        tests: some.map(asTest),
      }
      await writeFile(file, JSON.stringify(tests))
      expect(await check('promtool', 'test', 'rules', file)).toContain('SUCCESS')
    },
    300_000,
  )

  test('none is without a case for either, at each of its severities', () => {
    const firing = cases.flatMap((it) => it.fires.map((severity) => `${it.alert} ${severity}`))
    const declared = alerts.map((rule) => `${rule.alert} ${rule.labels?.severity}`)
    expect(new Set(firing)).toEqual(new Set(declared))
    expect(new Set(declared).size).toBe(declared.length)
    const silent = cases.filter((it) => it.fires.length === 0).map((it) => it.alert)
    expect(new Set(silent)).toEqual(new Set(alerts.map((rule) => rule.alert)))
  })
})

test('every alert says how urgent it is, what is the matter, and where to read on', () => {
  for (const { alert, labels, annotations } of alerts) {
    expect(labels?.severity).toMatch(/^(page|ticket)$/)
    expect(annotations?.summary).toMatch(/^\S.*\.$/)
    expect(annotations?.runbook).toBe(`docs/runbooks/${kebab(alert ?? '')}.md`)
  }
})

test('every alert has a runbook in the index, and every runbook an alert', () => {
  const named = new Set(alerts.map((rule) => rule.annotations?.runbook ?? ''))
  const written = globSync('docs/runbooks/*.md', { cwd: root }).filter((file) => !file.endsWith('README.md'))
  expect(new Set(written)).toEqual(named)
  const index = readFileSync(join(root, 'docs/runbooks/README.md'), 'utf8')
  const linked = [...index.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, file]) => `docs/runbooks/${file}`)
  expect(new Set(linked)).toEqual(named)
})

/** One test of promtool: of all that fires then, what this alert does, and that its summary says whom it is about. */
function asTest({ alert, when, series, at, fires }: AlertCase): object {
  const firing = `alertname="${alert}", alertstate="firing"`
  const expr = `count by (severity) (ALERTS{${firing}})`
  return {
    name: `${alert}: ${when}`,
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: [
      {
        expr: `${expr} > bool 0`,
        eval_time: at,
        exp_samples: fires.map((severity) => ({ labels: `{severity="${severity}"}`, value: 1 })),
      },
      ...labelsInSummaryOf(alert).map((label) => ({
        expr: `ALERTS{${firing}, ${label}=""}`,
        eval_time: at,
        exp_samples: [],
      })),
    ],
  }
}

function labelsInSummaryOf(name: string): string[] {
  const summaries = alerts.flatMap(({ alert, annotations }) => (alert === name ? annotations?.summary : []))
  return summaries.flatMap((text = '') =>
    [...text.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label),
  )
}

function kebab(name: string): string {
  return name.replaceAll(/(?<=[a-z])[A-Z]/g, '-$&').toLowerCase()
}
