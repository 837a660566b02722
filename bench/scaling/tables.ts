import { backendNames } from '@faresight/contracts/services'
import { type Costs, readCosts } from './costs.ts'
import { inTheBusiestSecond } from './demand.ts'
import { bytesTold, tableOf, told } from './document.ts'
import { sizes } from './habits.ts'
import { limitsOf } from './limits.ts'
import { checksADay, reckon, type Reckoned } from './reckon.ts'
import { readScaler } from './scaler.ts'
import { type Key, fullest } from './simulation/shards.ts'
import { rememberedShare } from './simulation/remembered.ts'
import { dayOfScans, type Scaler, type Scans } from './simulation/workers.ts'

/** What the tables are about. */
interface Scope {
  accounts: readonly number[]
  /** Searches a second. */
  rates: readonly number[]
  /** Parts that something is split into. */
  parts: readonly number[]
}

export const wholePage: Scope = { accounts: sizes, rates: [0.1, 1, 10, 100, 1000], parts: [16, 64, 256] }

/** Without the columns and rows that take a simulation of millions. */
export const quickPart: Scope = { accounts: sizes.slice(0, 2), rates: [0.1, 1, 10], parts: [16] }

/** Every table of the page, by the name of its place, by the costs that were kept and the scaler that there is. */
export function reckonedTables(
  scope: Scope,
  step: (what: string) => void = () => {},
): Record<string, string> {
  const costs = readCosts()
  const reckoned = scope.accounts.map((size) => {
    step(`${people(size)} accounts`)
    return reckon(size, costs)
  })
  step('days of scans, and tables')
  return {
    costs: costTable(costs),
    meanwhile: meanwhileTable(costs),
    bearing: bearingTable(costs),
    demand: demandTable(reckoned),
    processes: processTable(reckoned),
    stores: storeTable(reckoned),
    limits: limitTable(costs),
    providers: providerTable(reckoned),
    remembered: rememberedTable(scope.rates),
    workers: workerTable(reckoned, readScaler()),
    shards: shardTable(scope.parts),
  }
}

const people = (count: number) => count.toLocaleString('en')
const percent = (share: number) => `${told(100 * share)}%`
const headOf = (reckoned: readonly Reckoned[], name: string) => [
  name,
  ...reckoned.map(({ demand }) => `${people(demand.accounts)} accounts`),
]

/** Makes a row of a name and of a figure for each size. */
function rowOf(reckoned: readonly Reckoned[]) {
  return (name: string, figure: (it: Reckoned) => string) => [name, ...reckoned.map(figure)]
}

function costTable(costs: Costs): string {
  const stores = ['PostgreSQL', 'NATS', 'MongoDB'] as const
  const rows = Object.entries(costs.uses).map(([name, { cpuMs, received, kept }]) => {
    const ours = backendNames.reduce((sum, part) => sum + (cpuMs[part] ?? 0), 0)
    const most = backendNames
      .filter((part) => (cpuMs[part] ?? 0) >= 0.05 * ours)
      .sort((a, b) => (cpuMs[b] ?? 0) - (cpuMs[a] ?? 0))
      .slice(0, 3)
    return [
      name,
      told(ours),
      most.map((part) => `${part} ${told(cpuMs[part] ?? 0)}`).join(', '),
      ...stores.map((store) => told(cpuMs[store] ?? 0)),
      bytesTold(received),
      bytesTold(kept.postgres + kept.passing),
      bytesTold(kept.fares + kept.scans),
      told(kept.asked),
    ]
  })
  const head = [
    'what',
    'ours, ms',
    'most of it',
    ...stores,
    'sent',
    'PostgreSQL keeps',
    'MongoDB keeps',
    'requests to providers',
  ]
  return tableOf(head, rows)
}

function meanwhileTable(costs: Costs): string {
  const rows = Object.entries(costs.uses).map(([name, { seconds, memory }]) => [
    name,
    `${told(seconds)} s`,
    ...[backendNames.reduce((sum, part) => sum + (memory[part] ?? 0), 0), memory['PostgreSQL'] ?? 0].map(
      bytesTold,
    ),
  ])
  return tableOf(['what', 'takes', 'memory of ours', 'of PostgreSQL'], rows)
}

function bearingTable({
  bearing,
  idleMsASecond,
  openStreamBytes,
  memoryAtStart,
  memoryAtMost,
}: Costs): string {
  const all = (figures: Record<string, number>) =>
    backendNames.reduce((sum, part) => sum + (figures[part] ?? 0), 0)
  const perHour = Object.values(bearing.cpuMsPerMillionHours).reduce((sum, ms) => sum + ms, 0)
  return tableOf(
    ['what', 'figure'],
    [
      ['an account with a session, in PostgreSQL', bytesTold(bearing.postgres)],
      [
        'a million accounts that do nothing, processor time in an hour',
        perHour > 0 ? `${told(perHour / 1000)} s` : 'none to be seen',
      ],
      [
        'the same, memory of our processes for each of them',
        bearing.memory > 0 ? bytesTold(bearing.memory) : 'none to be seen',
      ],
      ['one process of each part, with nobody there, of a processor', percent(all(idleMsASecond) / 1000)],
      ['one process of each part, when it has just begun', bytesTold(all(memoryAtStart))],
      ['the same, the most that was seen of each', bytesTold(all(memoryAtMost))],
      ['an open stream, in the memory of a gateway', bytesTold(openStreamBytes['gateway'] ?? 0)],
      [
        'one of a scan that waits, in that of ai-scan, with its scan',
        bytesTold(openStreamBytes['ai-scan'] ?? 0),
      ],
    ],
  )
}

function demandTable(reckoned: readonly Reckoned[]): string {
  const row = rowOf(reckoned)
  const a = (name: string) =>
    row(`${name}, in the busiest second`, ({ demand }) => told(inTheBusiestSecond(demand.perDay)[name] ?? 0))
  return tableOf(headOf(reckoned, 'what'), [
    row('accounts that come on a day', ({ demand }) => told(demand.members)),
    row('visitors on a day', ({ demand }) => told(demand.visitors)),
    row('alerts that stand', ({ demand }) => told(demand.alerts)),
    ...[
      'a call',
      'a visitor’s search',
      'a visitor’s search, remembered',
      'a subscriber’s scan',
      'a member’s scan',
      'a visitor’s scan',
      'a check of an alert',
    ].map(a),
    row('streams open in the busiest hour', ({ demand }) => told(demand.openStreams)),
  ])
}

function processTable(reckoned: readonly Reckoned[]): string {
  const row = (name: string) => [
    name,
    ...reckoned.map(
      ({ supply: { cores, processes, memory } }) =>
        `${told(cores[name] ?? 0)} / ${people(processes[name] ?? 0)} / ${bytesTold(memory[name] ?? 0)}`,
    ),
  ]
  return tableOf(headOf(reckoned, 'part: processors in use / processes / memory'), backendNames.map(row))
}

function storeTable(reckoned: readonly Reckoned[]): string {
  const of = rowOf(reckoned)
  const row = (name: string, figure: (it: Reckoned['supply']) => string) =>
    of(name, ({ supply }) => figure(supply))
  return tableOf(headOf(reckoned, 'what'), [
    row('PostgreSQL: processors in use', ({ cores }) => told(cores['PostgreSQL'] ?? 0)),
    row('PostgreSQL: bytes after a year', ({ postgres }) => bytesTold(postgres.bytes)),
    row('PostgreSQL: written ahead a second', ({ postgres }) => bytesTold(postgres.writtenAhead)),
    row('PostgreSQL: servers, each with its replica', ({ postgres }) => people(postgres.servers)),
    row('MongoDB: bytes of fares after two years', ({ mongo }) => bytesTold(mongo.fares)),
    row('MongoDB: bytes of scans after a year', ({ mongo }) => bytesTold(mongo.scans)),
    row('NATS: events a second', ({ bus }) => told(bus.eventsASecond)),
    row('NATS: bytes of events in a week', ({ bus }) => bytesTold(bus.eventBytes)),
    row('NATS: answers of providers that are remembered', ({ bus }) => bytesTold(bus.rememberedBytes)),
    row('sent to browsers a second', ({ sent }) => bytesTold(sent)),
    row('memory of open streams', ({ streamBytes }) => bytesTold(streamBytes)),
  ])
}

function providerTable(reckoned: readonly Reckoned[]): string {
  const row = rowOf(reckoned)
  return tableOf(headOf(reckoned, 'what'), [
    row('requests in the busiest second', ({ supply }) => told(supply.providers.requestsASecond)),
    row('requests on a day', ({ supply }) => told(supply.providers.requestsADay)),
    row('US dollars on a day', ({ supply }) => told(supply.providers.usdADay)),
    row('US dollars a month for each plan', ({ supply, demand }) =>
      told((supply.providers.usdADay * 30) / demand.plans),
    ),
    row('searches whose answer is known already', ({ crowd }) => percent(crowd.rememberedShare)),
    row('questions for each alert', ({ crowd }) => told(crowd.questionsPerAlert)),
  ])
}

function limitTable(costs: Costs): string {
  return tableOf(
    ['what ends first', 'at', 'enough for accounts'],
    limitsOf(costs, checksADay()).map(({ name, most, unit, accounts }) => [
      name,
      unit === 'bytes' ? bytesTold(most) : told(most),
      told(accounts),
    ]),
  )
}

function rememberedTable(rates: Scope['rates']): string {
  return tableOf(
    ['searches a second', 'known since somebody asked'],
    rates.map((rate) => [told(rate), percent(rememberedShare(rate))]),
  )
}

function workerTable(reckoned: readonly Reckoned[], scaler: Scaler): string {
  const rows = reckoned.flatMap(({ demand }) => {
    const scans = {
      subscribers: demand.perDay['a subscriber’s scan'] ?? 0,
      members: demand.perDay['a member’s scan'] ?? 0,
    }
    const limits = [scaler.most, ...enough(scans, scaler)]
    return limits.map((most) => {
      const day = dayOfScans(scans, { ...scaler, most, up: upFor(most, scaler) })
      const { p50, p95, worst } = day.wait
      return [
        people(demand.accounts),
        people(day.scans),
        people(most),
        people(day.mostWorkers),
        people(day.untaken),
        `${people(p50)} s`,
        `${people(p95)} s`,
        `${people(worst)} s`,
        people(day.workerHours),
      ]
    })
  })
  const head = [
    'accounts',
    'scans on a day',
    'workers at most',
    'most there were',
    'never taken',
    'half wait',
    '95% wait',
    'longest',
    'worker hours',
  ]
  return tableOf(head, rows)
}

/** More at a time where there are many, as the scaler would have to be told. */
function upFor(most: number, { up, most: now }: Scaler): Scaler['up'] {
  return { ...up, pods: Math.max(up.pods, Math.ceil((up.pods * most) / now / 4)) }
}

/** The least number of workers, of twice as many each time, with which 95% wait no more than 5 seconds; none where what is set is enough. */
function enough(scans: Scans, scaler: Scaler): number[] {
  for (let most = scaler.most; ; most *= 2) {
    const { wait } = dayOfScans(scans, { ...scaler, most, up: upFor(most, scaler) })
    if (wait.p95 <= 5) return most === scaler.most ? [] : [most]
  }
}

function shardTable(counts: Scope['parts']): string {
  const keys: Key[] = ['the user', 'the route', 'the route and the day']
  return tableOf(
    ['split by', ...counts.map((count) => `${count} parts`)],
    keys.map((key) => [
      key,
      ...counts.map((count) => `${told(fullest(count, 1_000_000, key))} times an even share`),
    ]),
  )
}
