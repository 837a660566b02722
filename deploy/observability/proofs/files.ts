import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
