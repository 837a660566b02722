import type { Mongo } from '@faresight/kit/mongo'

type Connection = Mongo['connection']

/** The execution statistics of one query. */
export interface QueryExecutionStats {
  /** Empty for a collection scan. */
  indexes: string[]
  /** Whether it sorts in memory. */
  sorts: boolean
  keys: number
  documents: number
  returned: number
}

/** Explains all queries that a call sends, as captured from the driver. @param connection with `monitorCommands=true` */
export async function explainQueries(
  connection: Connection,
  call: () => Promise<unknown>,
): Promise<QueryExecutionStats[]> {
  const queries: Record<string, unknown>[] = []
  const client = connection.getClient()
  const hear = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }) => {
    if (['find', 'aggregate', 'count', 'distinct'].includes(commandName)) queries.push(command)
  }
  client.on('commandStarted', hear)
  await call().finally(() => client.off('commandStarted', hear))
  const plans: QueryExecutionStats[] = []
  for (const query of queries) plans.push(await planOf(connection, query))
  return plans
}

async function planOf({ db }: Connection, query: Record<string, unknown>): Promise<QueryExecutionStats> {
  const passing = new Set(['lsid', '$db', '$clusterTime', 'txnNumber'])
  const explain = Object.fromEntries(Object.entries(query).filter(([name]) => !passing.has(name)))
  // A cursor's first batch is explained.
  if (explain['limit'] === undefined && explain['batchSize']) explain['limit'] = explain['batchSize']
  const told = await db?.command({ explain, verbosity: 'executionStats' })
  const { totalKeysExamined, totalDocsExamined, nReturned } = told?.['executionStats'] ?? {}
  const stages = stagesOf(told?.['queryPlanner']?.['winningPlan'])
  return {
    indexes: stages.flatMap(({ stage, indexName }) => (stage === 'IDHACK' ? ['_id_'] : (indexName ?? []))),
    sorts: stages.some(({ stage }) => stage === 'SORT'),
    keys: Number(totalKeysExamined),
    documents: Number(totalDocsExamined),
    returned: Number(nReturned),
  }
}

interface Stage {
  stage: string
  indexName?: string
}

function stagesOf(plan: unknown): Stage[] {
  if (typeof plan !== 'object' || plan === null) return []
  const below = Object.values(plan).flatMap(stagesOf)
  return 'stage' in plan && typeof plan.stage === 'string' ? [plan as Stage, ...below] : below
}

/** Most keys or documents per returned document. */
const mostTimes = 3
const fewMore = 100

export function describePlanFault(what: string, plans: readonly QueryExecutionStats[]): string | null {
  if (!plans.length) return `${what}: no query was sent that could be explained.`
  if (plans.some(({ indexes }) => !indexes.length)) return `${what}: no index serves the query.`
  const wasteful = plans.find(
    ({ keys, documents, returned }) => !(Math.max(keys, documents) <= mostTimes * returned + fewMore),
  )
  if (!wasteful) return null
  const { keys, documents, returned, indexes } = wasteful
  return `${what}: ${keys} keys of ${indexes.join(', ')} and ${documents} documents were looked at to give ${returned}.`
}
