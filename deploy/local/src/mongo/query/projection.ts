import { CommandError, unsupported } from '../error.ts'
import {
  bsonType,
  arrayValue,
  documentOf,
  elementsOf,
  type Fields,
  fieldsOf,
  isNumber,
  isTruthy,
  objectValue,
  type Value,
} from '../bson/value.ts'
import { pathParts } from './path.ts'

/** The parts of a document that are wanted, or unwanted: by name, and further down. */
type Tree = Map<string, Tree | 'whole'>

export interface Projection {
  keeps: boolean
  tree: Tree
}

/** @returns undefined where all of a document is wanted */
export function parseProjection(projection: Value | undefined): Projection | undefined {
  const entries = projection ? [...fieldsOf(projection)] : []
  if (!entries.length) return undefined
  const tree: Tree = new Map()
  let keeps: boolean | undefined
  let id: boolean | undefined
  for (const [path, value] of entries) {
    if (!isNumber(value) && value.type !== bsonType.boolean)
      throw unsupported(`a projection of '${path}' by anything but yes or no`)
    const wanted = isTruthy(value)
    if (path === '_id') id = wanted
    else {
      if (keeps !== undefined && keeps !== wanted)
        throw new CommandError('BadValue', `Cannot mix inclusion and exclusion at '${path}' of a projection`)
      keeps = wanted
      add(tree, path, pathParts(path, 'projection'))
    }
  }
  keeps ??= id ?? false
  // The id goes along unless it is unwanted.
  if (keeps === (id ?? true)) tree.set('_id', 'whole')
  return { keeps, tree }
}

function add(tree: Tree, path: string, parts: readonly string[]): void {
  const [first = '', ...rest] = parts
  const there = tree.get(first)
  if (there === 'whole' || (there && !rest.length))
    throw new CommandError('BadValue', `Path collision at '${path}' of a projection`)
  if (!rest.length) return void tree.set(first, 'whole')
  const next: Tree = there ?? new Map()
  tree.set(first, next)
  add(next, path, rest)
}

/** The document's bytes with just what is wanted, its fields in their order. */
export function project(fields: Fields, { keeps, tree }: Projection): Buffer {
  return documentOf(projected(fields, tree, keeps))
}

function projected(fields: Fields, tree: Tree, keeps: boolean): [string, Value][] {
  return [...fields].flatMap(([name, value]): [string, Value][] => {
    const below = tree.get(name)
    if (below === 'whole' || !below) return keeps === Boolean(below) ? [[name, value]] : []
    const part = within(value, below, keeps)
    return part ? [[name, part]] : []
  })
}

/** Goes on into documents, and into those of arrays; a plain value has nothing further down. */
function within(value: Value, tree: Tree, keeps: boolean): Value | undefined {
  if (value.type === bsonType.object) return objectValue(projected(fieldsOf(value), tree, keeps))
  if (value.type !== bsonType.array) return keeps ? undefined : value
  return arrayValue(elementsOf(value).flatMap((it) => within(it, tree, keeps) ?? []))
}
