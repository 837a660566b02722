import { MongoCommandError } from '../error.ts'
import {
  makeArrayValue,
  bsonTypes,
  arrayElements,
  type BsonFields,
  parseValueFields,
  makeObjectValue,
  mongoTypeName,
  type BsonValue,
  toBsonValue,
} from '../bson/value.ts'

/** What becomes of a value: undefined in is one that is not there, undefined out removes it. */
export type ValueChange = (old: BsonValue | undefined) => BsonValue | undefined

const mostPadding = 10_000
const nothing = toBsonValue(null)

/** Changes what a path leads to, and makes the documents on the way to it where they are missing. */
export function editFieldAtPath(fields: BsonFields, parts: readonly string[], change: ValueChange): void {
  const [name = '', ...rest] = parts
  const old = fields.get(name)
  const changed = rest.length ? editWithin(old, rest, change, name) : change(old)
  if (changed) fields.set(name, changed)
  else fields.delete(name)
}

function editWithin(
  old: BsonValue | undefined,
  parts: readonly string[],
  change: ValueChange,
  name: string,
): BsonValue | undefined {
  if (old?.type === bsonTypes.array) return editArray(old, parts, change, name)
  if (old && old.type !== bsonTypes.object) {
    // Nothing to remove there; anything else has no place.
    if (change(undefined) === undefined) return old
    throw new MongoCommandError(
      'PathNotViable',
      `Cannot create field '${parts[0]}' in '${name}', which is of type ${mongoTypeName(old)}`,
    )
  }
  const fields = old ? parseValueFields(old) : new Map<string, BsonValue>()
  editFieldAtPath(fields, parts, change)
  // A removal makes no documents on its way.
  return old || fields.size ? makeObjectValue(fields) : undefined
}

function editArray(array: BsonValue, parts: readonly string[], change: ValueChange, name: string): BsonValue {
  const [place = '', ...rest] = parts
  const elements = arrayElements(array)
  if (!/^(0|[1-9]\d{0,6})$/.test(place)) {
    if (change(undefined) === undefined) return array
    throw new MongoCommandError('PathNotViable', `Cannot create field '${place}' in the array '${name}'`)
  }
  const index = Number(place)
  const old = elements[index]
  const changed = rest.length ? editWithin(old, rest, change, place) : change(old)
  if (!changed && index >= elements.length) return array
  if (index - elements.length > mostPadding)
    throw new MongoCommandError('BadValue', `The array '${name}' would be filled up with too many nulls`)
  while (elements.length < index) elements.push(nothing)
  // The others keep their places.
  elements[index] = changed ?? nothing
  return makeArrayValue(elements)
}
