import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { boards } from '../src/boards.ts'
import { root, rules } from './files.ts'

/** Every query that somebody will put to Prometheus, and where it stands. */
export const queries: readonly { where: string; query: string }[] = [
  ...rules.map(({ alert, record, expr }) => ({ where: `rule ${alert ?? record}`, query: expr })),
  ...boards.flatMap(({ name, rows, variables = [] }) => [
    ...rows.flatMap(({ panels }) =>
      panels.flatMap((panel) =>
        panel.queries.map(({ expr }) => ({ where: `${name}: ${panel.title}`, query: expr })),
      ),
    ),
    ...variables.map((it) => ({ where: `${name}: $${it.name}`, query: withoutLabelValues(it.values) })),
  ]),
  ...globSync('docs/runbooks/*.md', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/```promql\n([^`]*)```/g)].map(([, query = '']) => ({
      where: file,
      query,
    })),
  ),
]

function withoutLabelValues(text: string): string {
  const [, metric = '', label = ''] = /^label_values\((.+), (\w+)\)$/.exec(text) ?? []
  return `count by (${label}) (${metric})`
}
