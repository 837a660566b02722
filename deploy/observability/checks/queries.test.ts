import { expect, test } from 'vitest'
import { ownMetrics, seriesLabels } from './declared-metrics.ts'
import { parsePromqlQuery, type SeriesSelector } from './promql.ts'
import { allPromqlQueries } from './queries.ts'

test('every metric and label in a query exists', () => {
  const wrong = allPromqlQueries.flatMap(({ where, query }) => {
    const { selectors, grouped } = parsePromqlQuery(query)
    if (!selectors.length) return [`${where}: no metric`]
    const known = selectors.flatMap((selector) => labelsOfMatches(selector))
    return [
      ...selectors
        .filter((it) => matchingNames(it).length === 0)
        .map(({ metric }) => `${where}: there is no ${metric}`),
      ...selectors.flatMap((selector) =>
        selector.labels
          .filter((label) => matchingNames(selector).some((name) => !seriesLabels.get(name)?.includes(label)))
          .map((label) => `${where}: ${selector.metric} has no ${label}`),
      ),
      ...grouped
        .filter((label) => !known.includes(label))
        .map((label) => `${where}: no series has ${label} to group by`),
    ]
  })
  expect(wrong).toEqual([])
  expect(allPromqlQueries.length).toBeGreaterThan(200)
})

// A function over a range drops the name. Prometheus refuses the result if two series then have the same labels.
test('every range selector selects one metric', () => {
  const mixed = allPromqlQueries.flatMap(({ where, query }) =>
    parsePromqlQuery(query)
      .selectors.filter((it) => it.isRange)
      .map((it) => ({ where, names: new Set(matchingNames(it).map((name) => name.replace(/_total$/, ''))) }))
      .filter(({ names }) => names.size > 1),
  )
  expect(mixed).toEqual([])
})

test('every metric of our sources is in a query', () => {
  const asked = new Set(
    allPromqlQueries.flatMap(({ query }) => parsePromqlQuery(query).selectors.flatMap(matchingNames)),
  )
  const unused = [...ownMetrics.keys()].filter(
    (name) => ![name, `${name}_count`, `${name}_bucket`].some((it) => asked.has(it)),
  )
  expect(unused.filter((name) => !/^(nodejs|process)_/.test(name))).toEqual([])
})

function matchingNames({ metric }: SeriesSelector): string[] {
  return typeof metric === 'string'
    ? [metric].filter((it) => seriesLabels.has(it))
    : [...seriesLabels.keys()].filter((it) => metric.test(it))
}

function labelsOfMatches(selector: SeriesSelector): readonly string[] {
  return matchingNames(selector).flatMap((name) => seriesLabels.get(name) ?? [])
}
