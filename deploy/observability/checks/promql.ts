import type { SyntaxNode } from '@lezer/common'
import { parser } from '@prometheus-io/lezer-promql'

export interface SeriesSelector {
  /** A name, or a pattern for names. */
  metric: string | RegExp
  labels: readonly string[]
  /** Whether it selects values over a time range. */
  isRange: boolean
}

/** Parses a query, which may contain variables of Grafana. @returns also the labels that it groups by */
export function parsePromqlQuery(query: string): { selectors: SeriesSelector[]; grouped: string[] } {
  const text = query.replaceAll(/\$__(rate_interval|range)/g, '5m').replaceAll(/\$\w+/g, '.*')
  const selectors: SeriesSelector[] = []
  const grouped: string[] = []
  parser.parse(text).iterate({
    enter: (node) => {
      if (node.type.isError) throw new Error(`Not PromQL: ${query}`)
      if (node.name === 'VectorSelector') selectors.push(toSelector(node.node, text))
      if (node.name === 'GroupingLabels')
        grouped.push(...node.node.getChildren('LabelName').map((it) => text.slice(it.from, it.to)))
    },
  })
  return { selectors, grouped }
}

function toSelector(node: SyntaxNode, text: string): SeriesSelector {
  const slice = (it: SyntaxNode) => text.slice(it.from, it.to)
  const name = node.getChild('Identifier')
  const labels = labelMatchers(node).map((matcher) => slice(matcher.firstChild ?? matcher))
  const isRange = node.parent?.name === 'MatrixSelector'
  if (name) return { metric: slice(name), labels, isRange }
  const pattern = /__name__=~"([^"]*)"/.exec(slice(node))?.[1]
  if (pattern === undefined) throw new Error(`A selector has no metric name: ${slice(node)}`)
  const metric = new RegExp(`^(?:${pattern})$`)
  return { metric, labels: labels.filter((label) => label !== '__name__'), isRange }
}

function labelMatchers(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = []
  node.cursor().iterate((it) => {
    if (/^(Unquoted|Quoted)LabelMatcher$/.test(it.name)) found.push(it.node)
  })
  return found
}
