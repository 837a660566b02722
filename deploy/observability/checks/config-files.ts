import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'

export const observabilityFolder = join(import.meta.dirname, '..')
export const repositoryRoot = join(observabilityFolder, '..', '..')

/** A recording rule or an alerting rule. */
export interface PrometheusRule {
  record?: string
  alert?: string
  expr: string
  labels?: { severity?: string }
  annotations?: { summary?: string; runbook?: string }
}

export const ruleFilePaths = globSync('rules/*.yml', { cwd: observabilityFolder }).map((file) =>
  join(observabilityFolder, file),
)

export const prometheusRules: readonly PrometheusRule[] = ruleFilePaths.flatMap((file) => {
  // promtool checks its shape.
  const { groups } = readYaml(file) as { groups: { rules: PrometheusRule[] }[] }
  return groups.flatMap((group) => group.rules)
})

export const alertRules = prometheusRules.filter((rule) => rule.alert !== undefined)

export function readYaml(file: string): unknown {
  return parse(readFileSync(file, 'utf8'))
}

interface Dashboard {
  uid: string
  links: object[]
  panels: Panel[]
  templating: { list: { name: string; query: { query: string } }[] }
}

interface Panel {
  id: number
  type: string
  title: string
  description?: string
  gridPos: { x: number; y: number; w: number; h: number }
  datasource?: { uid: string }
  fieldConfig?: { defaults: { unit?: string } }
  targets?: { datasource: { uid: string }; expr: string }[]
}

/** Each with the name of its file. */
export const grafanaDashboards = globSync('grafana/dashboards/*.json', { cwd: observabilityFolder }).map(
  (file) => {
    const text = readFileSync(join(observabilityFolder, file), 'utf8')
    return { name: basename(file, '.json'), text, ...(JSON.parse(text) as Dashboard) }
  },
)
