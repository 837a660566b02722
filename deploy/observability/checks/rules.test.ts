import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountAlertCases } from './cases/accounts.ts'
import { type AlertCase, type AlertCases } from './cases/alert-case.ts'
import { watchAndEmailAlertCases } from './cases/alerts.ts'
import { billingAlertCases } from './cases/billing.ts'
import { busAlertCases } from './cases/bus.ts'
import { objectiveAlertCases } from './cases/objectives.ts'
import { processAlertCases } from './cases/processes.ts'
import { scanAlertCases } from './cases/scans.ts'
import { searchAlertCases } from './cases/search.ts'
import { alertRules, observabilityFolder, repositoryRoot, ruleFilePaths } from './config-files.ts'
import { runPrometheusTool } from './prometheus-tools.ts'

/** By the name of the rule file. */
const groups: Record<string, AlertCases> = {
  objectives: objectiveAlertCases,
  search: searchAlertCases,
  bus: busAlertCases,
  scans: scanAlertCases,
  alerts: watchAndEmailAlertCases,
  billing: billingAlertCases,
  accounts: accountAlertCases,
  processes: processAlertCases,
}
const cases = Object.values(groups).flatMap(toEntries)

let dir = ''
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'faresight-rules-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

test('amtool accepts the configuration of Alertmanager', async () => {
  expect(
    await runPrometheusTool('amtool', 'check-config', join(observabilityFolder, 'alertmanager.yml')),
  ).toContain('SUCCESS')
})

test('promtool accepts the configuration of Prometheus and every rule', async () => {
  expect(
    await runPrometheusTool('promtool', 'check', 'config', join(observabilityFolder, 'prometheus.yml')),
  ).toContain('SUCCESS')
  expect(await runPrometheusTool('promtool', 'check', 'rules', ...ruleFilePaths)).not.toContain('FAILED')
})

describe('every alert fires and stays silent in its cases', () => {
  test.each(Object.entries(groups))(
    '%s',
    async (name, group) => {
      const file = join(dir, `${name}.json`)
      const files = name === 'objectives' ? ['recorded', name] : [name]
      const tests = {
        rule_files: files.map((it) => join(observabilityFolder, 'rules', `${it}.yml`)),
        evaluation_interval: '1m',
        tests: toEntries(group).map(toPromtoolTest),
      }
      await writeFile(file, JSON.stringify(tests))
      expect(await runPrometheusTool('promtool', 'test', 'rules', file)).toContain('SUCCESS')
    },
    300_000,
  )

  test('every alert has a case for each severity, and one in which it stays silent', () => {
    const firing = cases.flatMap(([alert, it]) => it.fires.map((severity) => `${alert} ${severity}`))
    const declared = alertRules.map((rule) => `${rule.alert} ${rule.labels?.severity}`)
    expect(new Set(firing)).toEqual(new Set(declared))
    expect(new Set(declared).size).toBe(declared.length)
    const silent = cases.filter(([, it]) => it.fires.length === 0).map(([alert]) => alert)
    expect(new Set(silent)).toEqual(new Set(alertRules.map((rule) => rule.alert)))
  })
})

test('every alert has a severity, a summary of one sentence and its runbook', () => {
  for (const { alert, labels, annotations } of alertRules) {
    expect(labels?.severity).toMatch(/^(page|ticket)$/)
    expect(annotations?.summary).toMatch(/^\S.*\.$/)
    expect(annotations?.runbook).toBe(`docs/runbooks/${kebab(alert ?? '')}.md`)
  }
})

test('every alert has a runbook in the index, and every runbook an alert', () => {
  const referenced = new Set(alertRules.map((rule) => rule.annotations?.runbook ?? ''))
  const written = globSync('docs/runbooks/*.md', { cwd: repositoryRoot }).filter(
    (file) => !file.endsWith('README.md'),
  )
  expect(new Set(written)).toEqual(referenced)
  const index = readFileSync(join(repositoryRoot, 'docs/runbooks/README.md'), 'utf8')
  const linked = [...index.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, file]) => `docs/runbooks/${file}`)
  expect(new Set(linked)).toEqual(referenced)
})

function toEntries(group: AlertCases): (readonly [string, AlertCase])[] {
  return Object.entries(group).flatMap(([alert, all]) => all.map((one) => [alert, one] as const))
}

/** Expects the severities, and a value for each label in the summary. */
function toPromtoolTest([alert, { when, series, at, fires }]: readonly [string, AlertCase]): object {
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
      ...labelsInSummary(alert).map((label) => ({
        expr: `ALERTS{${firing}, ${label}=""}`,
        eval_time: at,
        exp_samples: [],
      })),
    ],
  }
}

function labelsInSummary(name: string): string[] {
  const summaries = alertRules.flatMap(({ alert, annotations }) =>
    alert === name ? annotations?.summary : [],
  )
  return summaries.flatMap((text = '') =>
    [...text.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label),
  )
}

function kebab(name: string): string {
  return name.replaceAll(/(?<=[a-z])[A-Z]/g, '-$&').toLowerCase()
}
