import type { Board, Panel, Variable } from './board.ts'

const prometheus = { type: 'prometheus', uid: 'prometheus' }
const columns = 24
const heights: Record<Panel['kind'], number> = { lines: 8, areas: 8, number: 4, table: 8 }
const types: Record<Panel['kind'], string> = {
  lines: 'timeseries',
  areas: 'timeseries',
  number: 'stat',
  table: 'table',
}

/** A dashboard as Grafana reads it from a file. */
export function render(board: Board): object {
  return {
    uid: `faresight-${board.name}`,
    title: board.title,
    description: board.description,
    tags: ['faresight'],
    editable: false,
    schemaVersion: 39,
    version: 1,
    timezone: 'utc',
    refresh: '30s',
    graphTooltip: 1,
    time: { from: 'now-6h', to: 'now' },
    annotations: { list: [alertsAsMarks] },
    links: [linksToOthers],
    templating: { list: (board.variables ?? []).map(choice) },
    panels: laidOut(board),
  }
}

const linksToOthers = {
  type: 'dashboards',
  title: 'Faresight',
  tags: ['faresight'],
  asDropdown: true,
  includeVars: false,
  keepTime: true,
  targetBlank: false,
}

const alertsAsMarks = {
  name: 'Pages',
  datasource: prometheus,
  enable: true,
  iconColor: 'red',
  expr: 'ALERTS{alertstate="firing", severity="page"}',
  titleFormat: '{{alertname}}',
  step: '60s',
}

function choice({ name, label, values }: Variable): object {
  return {
    type: 'query',
    name,
    label,
    datasource: prometheus,
    query: { query: values, refId: name },
    refresh: 2,
    sort: 1,
    multi: true,
    includeAll: true,
    allValue: '.*',
    current: { text: 'All', value: '$__all' },
  }
}

/** Rows one under another; the panels of each share its width, eight numbers or three of the others to a line. */
function laidOut({ rows }: Board): object[] {
  const placed: object[] = []
  let y = 0
  for (const { title, panels } of rows) {
    placed.push({
      type: 'row',
      id: placed.length + 1,
      title,
      collapsed: false,
      gridPos: { x: 0, y, w: columns, h: 1 },
      panels: [],
    })
    y++
    for (const line of inLines(panels)) {
      const w = Math.floor(columns / line.length)
      const h = Math.max(...line.map(({ kind }) => heights[kind]))
      line.forEach((panel, index) => {
        placed.push({ id: placed.length + 1, gridPos: { x: index * w, y, w, h }, ...asPanel(panel) })
      })
      y += h
    }
  }
  return placed
}

/** Numbers among themselves, since they are half as high. */
function inLines(panels: readonly Panel[]): Panel[][] {
  const result: Panel[][] = []
  for (const panel of panels) {
    const last = result.at(-1)
    const most = panel.kind === 'number' ? 8 : 3
    const isAlike = last?.every(({ kind }) => (kind === 'number') === (panel.kind === 'number'))
    if (last && isAlike && last.length < most) last.push(panel)
    else result.push([panel])
  }
  return result
}

function asPanel(panel: Panel): object {
  const { kind, title, description, queries } = panel
  const isOfNow = kind === 'number' || kind === 'table'
  return {
    type: types[kind],
    title,
    description,
    datasource: prometheus,
    fieldConfig: { defaults: fieldDefaults(panel), overrides: [] },
    options: options[kind],
    targets: queries.map(({ expr, legend }, index) => ({
      refId: String.fromCodePoint(65 + index),
      datasource: prometheus,
      expr,
      legendFormat: legend,
      editorMode: 'code',
      ...(isOfNow ? { instant: true, range: false } : { instant: false, range: true }),
      ...(kind === 'table' && { format: 'table' }),
    })),
    ...(kind === 'table' && {
      transformations: [{ id: 'organize', options: { excludeByName: { Time: true, __name__: true } } }],
    }),
  }
}

function fieldDefaults({ kind, unit, bad, traces }: Panel): object {
  const steps = [
    { color: bad === undefined ? 'blue' : 'green', value: null },
    ...(bad === undefined ? [] : [{ color: 'red', value: bad }]),
  ]
  return {
    unit,
    ...(kind === 'number' && {
      color: { mode: 'thresholds' },
      thresholds: { mode: 'absolute', steps },
      noValue: '0',
    }),
    ...((kind === 'lines' || kind === 'areas') && { min: 0, custom: curves[kind] }),
    ...(traces && { links: [{ title: 'Traces', url: tracesUrl(traces), targetBlank: true }] }),
  }
}

const curves = {
  lines: { drawStyle: 'line', lineWidth: 1, fillOpacity: 5, showPoints: 'never', spanNulls: false },
  areas: {
    drawStyle: 'line',
    lineWidth: 1,
    fillOpacity: 60,
    showPoints: 'never',
    stacking: { mode: 'normal', group: 'A' },
  },
}

const legend = { displayMode: 'table', placement: 'bottom', calcs: ['mean', 'max'], showLegend: true }
const tooltip = { mode: 'multi', sort: 'desc' }
const options: Record<Panel['kind'], object> = {
  lines: { legend, tooltip },
  areas: { legend, tooltip },
  number: {
    colorMode: 'value',
    graphMode: 'none',
    reduceOptions: { calcs: ['lastNotNull'] },
    textMode: 'value',
  },
  table: { showHeader: true, cellHeight: 'sm' },
}

/** Jaeger's search for one service, and one of its operations, over the time that the dashboard shows. */
function tracesUrl({ service, operation }: { service: string; operation?: string }): string {
  const put = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, label) => `\${__field.labels.${label}}`)
  const query = {
    refId: 'A',
    queryType: 'search',
    service: put(service),
    ...(operation && { operation: put(operation) }),
  }
  const pane = { datasource: 'jaeger', queries: [query], range: { from: '${__from}', to: '${__to}' } }
  // Grafana puts its variables in before the address is used, so these stay as they are.
  const panes = encodeURIComponent(JSON.stringify({ traces: pane })).replaceAll(/%24%7B([^%]*)%7D/g, '${$1}')
  return `/explore?schemaVersion=1&panes=${panes}`
}
