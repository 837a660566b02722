import type { SyntaxNode } from '@lezer/common'
import { parser } from '@prometheus-io/lezer-promql'

/** A series that a query asks for. */
export interface Selector {
  /** A name, or what names have to match. */
  metric: string | RegExp
  labels: readonly string[]
  /** Whether it asks for values over a time, of which a function makes one without a name. */
  overTime: boolean
}

/** What a query asks for, and the labels by which it groups. Variables of Grafana stand for something of their kind. */
export function read(query: string): { selectors: Selector[]; grouped: string[] } {
  const text = query.replaceAll(/\$__(rate_interval|range)/g, '5m').replaceAll(/\$\w+/g, '.*')
  const selectors: Selector[] = []
  const grouped: string[] = []
  parser.parse(text).iterate({
    enter: (node) => {
      if (node.type.isError) throw new Error(`Prometheus could not read ${query}`)
      if (node.name === 'VectorSelector') selectors.push(selectorOf(node.node, text))
      if (node.name === 'GroupingLabels')
        grouped.push(...node.node.getChildren('LabelName').map((it) => text.slice(it.from, it.to)))
    },
  })
  return { selectors, grouped }
}

function selectorOf(node: SyntaxNode, text: string): Selector {
  const slice = (it: SyntaxNode) => text.slice(it.from, it.to)
  const name = node.getChild('Identifier')
  const labels = matchersOf(node).map((matcher) => slice(matcher.firstChild ?? matcher))
  const overTime = node.parent?.name === 'MatrixSelector'
  if (name) return { metric: slice(name), labels, overTime }
  const pattern = /__name__=~"([^"]*)"/.exec(slice(node))?.[1]
  if (pattern === undefined) throw new Error(`A selector without a name: ${slice(node)}`)
  const metric = new RegExp(`^(?:${pattern})$`)
  return { metric, labels: labels.filter((label) => label !== '__name__'), overTime }
}

function matchersOf(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = []
  node.cursor().iterate((it) => {
    if (/^(Unquoted|Quoted)LabelMatcher$/.test(it.name)) found.push(it.node)
  })
  return found
}
