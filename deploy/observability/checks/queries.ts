import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { grafanaDashboards, prometheusRules, repositoryRoot } from './config-files.ts'

/** The queries of rules, dashboards and runbooks. */
export const allPromqlQueries: readonly { where: string; query: string }[] = [
  ...prometheusRules.map(({ alert, record, expr }) => ({ where: `rule ${alert ?? record}`, query: expr })),
  ...grafanaDashboards.flatMap(({ name, panels, templating }) => [
    ...panels.flatMap(({ title, targets = [] }) =>
      targets.map(({ expr }) => ({ where: `${name}: ${title}`, query: expr })),
    ),
    ...templating.list.map((it) => ({
      where: `${name}: $${it.name}`,
      query: fromLabelValues(it.query.query),
    })),
  ]),
  ...globSync('docs/runbooks/*.md', { cwd: repositoryRoot }).flatMap((file) =>
    [...readFileSync(join(repositoryRoot, file), 'utf8').matchAll(/```promql\n([^`]*)```/g)].map(
      ([, query = '']) => ({
        where: file,
        query,
      }),
    ),
  ),
]

function fromLabelValues(text: string): string {
  const [, metric = '', label = ''] = /^label_values\((.+), (\w+)\)$/.exec(text) ?? []
  return `count by (${label}) (${metric})`
}
