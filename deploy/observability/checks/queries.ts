import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dashboards, root, rules } from './files.ts'

/** Every query that somebody will put to Prometheus, and where it stands. */
export const queries: readonly { where: string; query: string }[] = [
  ...rules.map(({ alert, record, expr }) => ({ where: `rule ${alert ?? record}`, query: expr })),
  ...dashboards.flatMap(({ name, panels, templating }) => [
    ...panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => ({ where: `${name}: ${title}`, query: expr })),
    ),
    ...templating.list.map((it) => ({
      where: `${name}: $${it.name}`,
      query: withoutLabelValues(it.query.query),
    })),
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
