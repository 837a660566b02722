import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'

export const here = join(import.meta.dirname, '..')
export const root = join(here, '..', '..')

/** A rule as Prometheus reads it: one that is recorded, or one that alerts. */
export interface Rule {
  record?: string
  alert?: string
  expr: string
  labels?: { severity?: string }
  annotations?: { summary?: string; runbook?: string }
}

export const ruleFiles = globSync('rules/*.yml', { cwd: here }).map((file) => join(here, file))

export const rules: readonly Rule[] = ruleFiles.flatMap((file) => {
  // Prometheus's own checker has seen its shape.
  const { groups } = readYaml(file) as { groups: { rules: Rule[] }[] }
  return groups.flatMap((group) => group.rules)
})

export const alerts = rules.filter((rule) => rule.alert !== undefined)

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

/** The dashboards that Grafana reads, each with its name: that of its file. */
export const dashboards = globSync('grafana/dashboards/*.json', { cwd: here }).map((file) => {
  const text = readFileSync(join(here, file), 'utf8')
  return { name: basename(file, '.json'), text, ...(JSON.parse(text) as Dashboard) }
})
