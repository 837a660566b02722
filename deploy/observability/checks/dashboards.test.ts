import { join } from 'node:path'
import { expect, test } from 'vitest'
import { grafanaDashboards, observabilityFolder, readYaml } from './config-files.ts'

const panels = grafanaDashboards.flatMap((it) => it.panels.filter(({ type }) => type !== 'row'))

test('every dashboard has its own uid and links to the others', () => {
  expect(grafanaDashboards.map(({ uid }) => uid)).toEqual(
    grafanaDashboards.map(({ name }) => `faresight-${name}`),
  )
  for (const { links, panels: shown } of grafanaDashboards) {
    expect(links).toEqual([expect.objectContaining({ type: 'dashboards', tags: ['faresight'] })])
    expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length)
  }
})

test('every panel has a description, a unit and, within its row, a title of its own', () => {
  const incomplete = panels.filter(
    ({ description = '', fieldConfig }) => !/^.{10,}\.$/s.test(description) || !fieldConfig?.defaults.unit,
  )
  expect(incomplete.map(({ title }) => title)).toEqual([])
  for (const { panels: shown } of grafanaDashboards) {
    const titles = shown
      .filter(({ type }) => type !== 'row')
      .map(({ title, gridPos: { y } }) => `${rowTitle(shown, y)} ${title}`)
    expect(new Set(titles).size).toBe(titles.length)
  }
})

test('panels do not overlap, and fit the width of the grid', () => {
  for (const { panels: shown } of grafanaDashboards) {
    const cells = shown.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
    expect(shown.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true)
  }
})

test('panels and links use exactly the provisioned data sources', () => {
  const { datasources } = readYaml(
    join(observabilityFolder, 'grafana/provisioning/datasources/datasources.yml'),
  ) as {
    datasources: { uid: string }[]
  }
  const uids = datasources.map(({ uid }) => uid)
  const used = new Set(
    panels.flatMap((it) => [it.datasource?.uid, ...(it.targets ?? []).map((to) => to.datasource.uid)]),
  )
  const text = grafanaDashboards.map((it) => it.text).join('')
  const linked = [...text.matchAll(/panes=%7B%22traces%22%3A%7B%22datasource%22%3A%22(\w+)%22/g)].map(
    ([, uid = '']) => uid,
  )
  expect(linked.length).toBeGreaterThan(10)
  expect(new Set([...used, ...linked])).toEqual(new Set(uids))
})

function rowTitle(shown: (typeof grafanaDashboards)[number]['panels'], y: number): string {
  return shown.findLast(({ type, gridPos }) => type === 'row' && gridPos.y <= y)?.title ?? ''
}
