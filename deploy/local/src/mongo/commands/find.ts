import { CommandError, unsupportedError } from '../error.ts'
import { bsonTypes, parseFieldsAt } from '../bson/value.ts'
import { chooseSearchPlan, type SearchPlan } from '../plan/plan.ts'
import type { ExaminedCounts } from '../plan/scan.ts'
import { findDocuments, type FindCriteria } from '../plan/search.ts'
import { parseQueryFilter } from '../query/filter.ts'
import { parseProjection, applyProjection } from '../query/projection.ts'
import { parseKeyPattern } from '../query/index-keys.ts'
import type { DocumentCollection } from '../store/collection.ts'
import {
  okReply,
  requestedCollectionName,
  requestedCollection,
  type CommandOptions,
  parseAllowedCommandOptions,
  type CommandContext,
} from './request.ts'
import { deserialize } from 'bson'

const firstBatchSize = 101

export const findOptionNames = new Set(
  'find filter sort projection skip limit batchSize singleBatch allowDiskUse allowPartialResults'.split(' '),
)

/** Drivers also send these in the command to explain. */
const explainable = new Set([...findOptionNames, 'lsid', '$db', 'comment', 'maxTimeMS', 'readConcern'])

export function runFind(request: CommandContext): Buffer {
  const { options, store, cursors, database } = request
  const search = searchOf(options)
  const projection = parseProjection(options.document('projection'))
  const size = options.count('batchSize', firstBatchSize)
  const collection = requestedCollection(request)
  const namespace = `${database}.${requestedCollectionName(request)}`
  if (!collection) return cursors.open({ namespace, rows: [] }, size, true)
  const plan = chooseSearchPlan(collection, search.filter, search.sort)
  const found = findDocuments(store.db, collection, search, undefined, plan)
  const rows = found.map((it) => (projection ? applyProjection(it.fields, projection) : it.document))
  const isValid = () => isThere(request, collection, plan.index?.id)
  const limit = search.limit || Infinity
  return cursors.open({ namespace, rows, limit, isValid }, size, options.flag('singleBatch'))
}

function isThere(
  { store }: CommandContext,
  { database, name, id }: DocumentCollection,
  index: number | undefined,
): boolean {
  const now = store.collection(database, name)
  return now?.id === id && (index === undefined || now.indexes.some((it) => it.id === index))
}

function searchOf(options: CommandOptions): FindCriteria {
  const sort = options.document('sort')
  return {
    filter: parseQueryFilter(options.documentOrEmpty('filter')),
    sort: sort ? parseKeyPattern(sort, 'sort') : [],
    skip: options.count('skip', 0),
    limit: options.count('limit', 0),
  }
}

export function runGetMore({ options, cursors, database }: CommandContext): Buffer {
  const namespace = `${database}.${options.string('collection')}`
  // Zero or no batch size means as many documents as fit into a reply.
  return cursors.next(cursorId(options), namespace, options.count('batchSize', 0) || Infinity)
}

function cursorId(options: CommandOptions): bigint {
  const value = options.fields.get('getMore')
  if (value?.type === bsonTypes.long) return value.data.readBigInt64LE(value.start)
  throw new CommandError('TypeMismatch', 'A cursor is named by a 64-bit number')
}

export function runKillCursors(request: CommandContext): Buffer {
  const { options, cursors, database } = request
  const namespace = `${database}.${requestedCollectionName(request)}`
  const wanted = (options.array('cursors') ?? []).map((it) =>
    it.type === bsonTypes.long ? it.data.readBigInt64LE(it.start) : BigInt(Math.trunc(it.toNumber())),
  )
  const killed = wanted.filter((id) => cursors.kill(id, namespace))
  const cursorsNotFound = wanted.filter((id) => !killed.includes(id))
  return okReply({ cursorsKilled: killed, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] })
}

export function runCount(request: CommandContext): Buffer {
  const { options, store } = request
  const query = options.document('query')
  const [skip, limit] = [options.count('skip', 0), options.count('limit', 0)]
  const filter = parseQueryFilter(options.documentOrEmpty('query'))
  const collection = requestedCollection(request)
  if (!collection) return okReply({ n: 0 })
  if (!query || parseFieldsAt(query.data, query.start).size === 0) {
    const n = Math.max(collection.count - skip, 0)
    return okReply({ n: limit ? Math.min(n, limit) : n })
  }
  let n = 0
  for (const _ of findDocuments(store.db, collection, { filter, sort: [], skip, limit })) n++
  return okReply({ n })
}

/** Describes the plan of a find; with `executionStats` also runs it. */
export function runExplain(request: CommandContext): Buffer {
  const { options, store, database } = request
  const verbosity = options.present('verbosity') ? options.string('verbosity') : 'allPlansExecution'
  const inner = parseAllowedCommandOptions(options.documentOrEmpty('explain'), explainable, 'find')
  if (!inner.present('find')) throw unsupportedError('the explanation of anything but find')
  const of: CommandContext = { ...request, name: 'find', options: inner }
  const search = searchOf(of.options)
  const collection = requestedCollection(of)
  const namespace = `${database}.${requestedCollectionName(of)}`
  if (!collection) return okReply({ queryPlanner: { namespace, winningPlan: { stage: 'EOF' } } })
  const plan = chooseSearchPlan(collection, search.filter, search.sort)
  const queryPlanner = { namespace, winningPlan: explainSearchPlan(plan) }
  if (verbosity === 'queryPlanner') return okReply({ queryPlanner })
  const effort: ExaminedCounts = { keysExamined: 0, documentsExamined: 0 }
  let nReturned = 0
  for (const _ of findDocuments(store.db, collection, search, effort, plan)) nReturned++
  const executionStats = {
    nReturned,
    totalKeysExamined: effort.keysExamined,
    totalDocsExamined: effort.documentsExamined,
  }
  return okReply({ queryPlanner, executionStats })
}

function explainSearchPlan(plan: SearchPlan): Record<string, unknown> {
  const scan = plan.index ? throughIndex(plan, plan.index) : { stage: 'COLLSCAN' }
  return plan.isSorted ? scan : { stage: 'SORT', inputStage: scan }
}

function throughIndex(
  { isBackwards, spans }: SearchPlan,
  { spec, isMultiKey }: NonNullable<SearchPlan['index']>,
) {
  return {
    stage: 'FETCH',
    inputStage: {
      stage: 'IXSCAN',
      indexName: spec.name,
      keyPattern: deserialize(spec.keyPattern.bytes),
      isMultiKey: isMultiKey,
      isUnique: spec.isUnique,
      isSparse: spec.isSparse,
      isPartial: spec.partial !== undefined,
      direction: isBackwards ? 'backward' : 'forward',
      ranges: spans.length,
    },
  }
}
