import { expect, test } from 'vitest'
import { own, series } from './declared.ts'
import { read, type Selector } from './promql.ts'
import { queries } from './queries.ts'

test('every query asks for what some process gives, by labels that it has', () => {
  const wrong = queries.flatMap(({ where, query }) => {
    const { selectors, grouped } = read(query)
    const known = selectors.flatMap((selector) => labelsOf(selector))
    return [
      ...selectors
        .filter((it) => namesOf(it).length === 0)
        .map(({ metric }) => `${where}: there is no ${metric}`),
      ...selectors.flatMap((selector) =>
        selector.labels
          .filter((label) => namesOf(selector).some((name) => !series.get(name)?.includes(label)))
          .map((label) => `${where}: ${selector.metric} has no ${label}`),
      ),
      ...grouped
        .filter((label) => !known.includes(label))
        .map((label) => `${where}: nothing has ${label} to group by`),
    ]
  })
  expect(wrong).toEqual([])
  expect(queries.length).toBeGreaterThan(200)
})

test('what a query is not allowed is found', () => {
  const unknown = read('sum by (colour) (rate(nobody_total{job="auth"}[5m]))')
  expect(unknown.selectors).toEqual([{ metric: 'nobody_total', labels: ['job'], overTime: true }])
  expect(unknown.grouped).toEqual(['colour'])
  expect(series.has('nobody_total')).toBe(false)
  expect(() => read('sum by (le (x)')).toThrow('Prometheus could not read')
})

// Prometheus refuses a query in which two series that a function was applied to differ by their name alone, once both are there.
test('what is made of values over a time is made of one figure at a time', () => {
  const mixed = queries.flatMap(({ where, query }) =>
    read(query)
      .selectors.filter((it) => it.overTime)
      .map((it) => ({ where, names: new Set(namesOf(it).map((name) => name.replace(/_total$/, ''))) }))
      .filter(({ names }) => names.size > 1),
  )
  expect(mixed).toEqual([])
})

test('every figure of a process is looked at by a dashboard or a rule, but for some of Node itself', () => {
  const asked = new Set(queries.flatMap(({ query }) => read(query).selectors.flatMap(namesOf)))
  const unseen = [...own.keys()].filter(
    (name) => ![name, `${name}_count`, `${name}_bucket`].some((it) => asked.has(it)),
  )
  expect(unseen.filter((name) => !/^(nodejs|process)_/.test(name))).toEqual([])
})

function namesOf({ metric }: Selector): string[] {
  return typeof metric === 'string'
    ? [metric].filter((it) => series.has(it))
    : [...series.keys()].filter((it) => metric.test(it))
}

function labelsOf(selector: Selector): readonly string[] {
  return namesOf(selector).flatMap((name) => series.get(name) ?? [])
}
