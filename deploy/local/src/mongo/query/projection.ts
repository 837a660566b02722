import { badValueError, unsupportedError } from '../error.ts'
import { bsonTypes, encodeDocument, type BsonFields, BsonValue } from '../bson/value.ts'
import { parseFieldPath } from './path.ts'

type Tree = Map<string, Tree | 'whole'>

interface Projection {
  isInclusion: boolean
  tree: Tree
}

/** @returns undefined if all fields are included */
export function parseProjection(projection: BsonValue | undefined): Projection | undefined {
  const entries = projection ? [...projection.readFields()] : []
  if (!entries.length) return undefined
  const tree: Tree = new Map()
  let isInclusion: boolean | undefined
  let id: boolean | undefined
  for (const [path, value] of entries) {
    if (!value.isNumber && value.type !== bsonTypes.boolean)
      throw unsupportedError(`a projection of '${path}' by anything but yes or no`)
    const wanted = value.isTruthy
    if (path === '_id') id = wanted
    else {
      if (isInclusion !== undefined && isInclusion !== wanted)
        throw badValueError(`Cannot mix inclusion and exclusion at '${path}' of a projection`)
      isInclusion = wanted
      add(tree, path, parseFieldPath(path, 'projection'))
    }
  }
  isInclusion ??= id ?? false
  if (isInclusion === (id ?? true)) tree.set('_id', 'whole')
  return { isInclusion, tree }
}

function add(tree: Tree, path: string, parts: readonly string[]): void {
  const [first = '', ...rest] = parts
  const there = tree.get(first)
  if (there === 'whole' || (there && !rest.length))
    throw badValueError(`Path collision at '${path}' of a projection`)
  if (!rest.length) return void tree.set(first, 'whole')
  const next: Tree = there ?? new Map()
  tree.set(first, next)
  add(next, path, rest)
}

/** The document with only the projected fields, in their order. */
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

function within(value: BsonValue, tree: Tree, isInclusion: boolean): BsonValue | undefined {
  if (value.type === bsonTypes.object)
    return BsonValue.object(projected(value.readFields(), tree, isInclusion))
  if (value.type !== bsonTypes.array) return isInclusion ? undefined : value
  return BsonValue.array(value.readElements().flatMap((it) => within(it, tree, isInclusion) ?? []))
}
