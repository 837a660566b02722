import { MongoCommandError, unsupportedError } from '../error.ts'
import {
  bsonTypes,
  makeArrayValue,
  encodeDocument,
  arrayElements,
  type BsonFields,
  parseValueFields,
  isBsonNumber,
  isTruthyBsonValue,
  makeObjectValue,
  type BsonValue,
} from '../bson/value.ts'
import { parseFieldPath } from './path.ts'

/** The parts of a document that are wanted, or unwanted: by name, and further down. */
type Tree = Map<string, Tree | 'whole'>

export interface Projection {
  isInclusion: boolean
  tree: Tree
}

/** @returns undefined where all of a document is wanted */
export function parseProjection(projection: BsonValue | undefined): Projection | undefined {
  const entries = projection ? [...parseValueFields(projection)] : []
  if (!entries.length) return undefined
  const tree: Tree = new Map()
  let isInclusion: boolean | undefined
  let id: boolean | undefined
  for (const [path, value] of entries) {
    if (!isBsonNumber(value) && value.type !== bsonTypes.boolean)
      throw unsupportedError(`a projection of '${path}' by anything but yes or no`)
    const wanted = isTruthyBsonValue(value)
    if (path === '_id') id = wanted
    else {
      if (isInclusion !== undefined && isInclusion !== wanted)
        throw new MongoCommandError(
          'BadValue',
          `Cannot mix inclusion and exclusion at '${path}' of a projection`,
        )
      isInclusion = wanted
      add(tree, path, parseFieldPath(path, 'projection'))
    }
  }
  isInclusion ??= id ?? false
  // The id goes along unless it is unwanted.
  if (isInclusion === (id ?? true)) tree.set('_id', 'whole')
  return { isInclusion, tree }
}

function add(tree: Tree, path: string, parts: readonly string[]): void {
  const [first = '', ...rest] = parts
  const there = tree.get(first)
  if (there === 'whole' || (there && !rest.length))
    throw new MongoCommandError('BadValue', `Path collision at '${path}' of a projection`)
  if (!rest.length) return void tree.set(first, 'whole')
  const next: Tree = there ?? new Map()
  tree.set(first, next)
  add(next, path, rest)
}

/** The document's bytes with just what is wanted, its fields in their order. */
export function applyProjection(fields: BsonFields, { isInclusion, tree }: Projection): Buffer {
  return encodeDocument(projected(fields, tree, isInclusion))
}

function projected(fields: BsonFields, tree: Tree, isInclusion: boolean): [string, BsonValue][] {
  return [...fields].flatMap(([name, value]): [string, BsonValue][] => {
    const below = tree.get(name)
    if (below === 'whole' || !below) return isInclusion === Boolean(below) ? [[name, value]] : []
    const part = within(value, below, isInclusion)
    return part ? [[name, part]] : []
  })
}

/** Goes on into documents, and into those of arrays; a plain value has nothing further down. */
function within(value: BsonValue, tree: Tree, isInclusion: boolean): BsonValue | undefined {
  if (value.type === bsonTypes.object)
    return makeObjectValue(projected(parseValueFields(value), tree, isInclusion))
  if (value.type !== bsonTypes.array) return isInclusion ? undefined : value
  return makeArrayValue(arrayElements(value).flatMap((it) => within(it, tree, isInclusion) ?? []))
}
