import { globSync, readFileSync } from 'node:fs'
import { loadModule, type Node, parseSync } from 'libpg-query'
import { findMigrationFindings } from './statement-findings.ts'
import type { MigrationFinding } from './finding.ts'
import { parseMigrationHeader } from './header.ts'

await loadModule()

export interface MigrationReview {
  /** What it does that nobody has accepted, by its header. */
  findings: MigrationFinding[]
  /** What is wrong with the header: lines that mean nothing, and acceptances of what it does not do. */
  mistakes: string[]
}

/** Judges the text of one migration. */
export function reviewMigration(sql: string): MigrationReview {
  const { isAlone, accepted, mistakes } = parseMigrationHeader(sql)
  const found = findMigrationFindings(statementsOf(sql), isAlone)
  const unused = accepted.filter((code) => !found.some((it) => it.code === code))
  return {
    findings: found.filter(({ code }) => !accepted.includes(code)),
    mistakes: [...mistakes, ...unused.map((code) => `nothing of it is ${code}`)],
  }
}

function statementsOf(sql: string): Node[] {
  return (parseSync(sql).stmts ?? []).flatMap(({ stmt }) => stmt ?? [])
}

const root = new URL('../..', import.meta.url)

/** All migrations of all services. */
export const allMigrations = globSync('services/*/migrations/*.sql', { cwd: root })
  .sort()
  .map((file) => ({
    name: file.replace(/^services\/(.+)\/migrations\/(.+)\.sql$/, '$1/$2'),
    sql: readFileSync(new URL(file, root), 'utf8'),
  }))
