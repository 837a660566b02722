/** A dashboard as it is described here; `render.ts` makes of it what Grafana reads. */
export interface Board {
  /** The end of its address, and of its file's name: `routes`. */
  name: string
  title: string
  /** A sentence: which question it answers. */
  description: string
  variables?: readonly Variable[]
  rows: readonly Row[]
}

interface Row {
  title: string
  panels: readonly Panel[]
}

/** What its reader chooses, several at a time; queries have it as `$name`. */
export interface Variable {
  name: string
  label: string
  /** As `label_values(metric, label)` of Grafana. */
  values: string
}

export interface Panel {
  kind: 'lines' | 'areas' | 'number' | 'table'
  title: string
  unit: Unit
  /** What it shows, and what would be bad. */
  description: string
  queries: readonly Query[]
  /** Traces of what a line is about; `{label}` of it is put in. */
  traces?: { service: string; operation?: string }
  /** From where on a number is coloured. */
  bad?: number
}

export interface Query {
  expr: string
  /** How a line is called: `{{route}}`. */
  legend: string
}

/** Units as Grafana names them. */
type Unit = 'reqps' | 'ops' | 's' | 'percentunit' | 'short' | 'bytes' | 'dateTimeAsIso'

type Described = readonly [title: string, unit: Unit, description: string]

/** Lines over time. */
export function lines(
  described: Described,
  queries: readonly Query[],
  more: Pick<Panel, 'traces'> = {},
): Panel {
  return { kind: 'lines', ...named(described), queries, ...more }
}

/** Lines that add up, one on top of another. */
export function areas(described: Described, queries: readonly Query[]): Panel {
  return { kind: 'areas', ...named(described), queries }
}

/** One number, of now. */
export function number(described: Described, expr: string, more: Pick<Panel, 'bad'> = {}): Panel {
  return { kind: 'number', ...named(described), queries: [{ expr, legend: described[0] }], ...more }
}

/** A row for each series of now, with its labels. */
export function table(described: Described, expr: string): Panel {
  return { kind: 'table', ...named(described), queries: [{ expr, legend: '' }] }
}

/** A line for each of these parts of a histogram's observations: half, 95%, 99%. */
export function quantiles(
  buckets: string,
  by: readonly string[],
  shares: readonly number[] = [0.5, 0.95],
): Query[] {
  const labels = ['le', ...by].join(', ')
  const name = by.map((label) => `{{${label}}}`).join(' ')
  return shares.map((share) => ({
    expr: `histogram_quantile(${share}, sum by (${labels}) (rate(${buckets}[$__rate_interval])))`,
    legend: `${name} p${share * 100}`.trim(),
  }))
}

/** How often a second a counter rises, by labels. */
export function perSecond(counter: string, by: readonly string[], legend?: string): Query {
  return {
    expr: `sum by (${by.join(', ')}) (rate(${counter}[$__rate_interval]))`,
    legend: legend ?? by.map((label) => `{{${label}}}`).join(' '),
  }
}

/** By how much counters have risen together over the time that the dashboard shows. */
export function within(counter: string, ...others: readonly string[]): string {
  const risen = (it: string) => `sum(increase(${it}[$__range]))`
  if (others.length === 0) return risen(counter)
  // One that is not there yet would take the others with it.
  return [counter, ...others].map((it) => `(${risen(it)} or vector(0))`).join(' + ')
}

/** What share one counter is of another, over the time that the dashboard shows. */
export function share(part: string, whole: string): string {
  return `(${within(part)} or vector(0)) / (${within(whole)} > 0)`
}

function named([title, unit, description]: Described): Pick<Panel, 'title' | 'unit' | 'description'> {
  return { title, unit, description }
}
