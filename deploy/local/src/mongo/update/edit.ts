import { badValueError, CommandError } from '../error.ts'
import { bsonTypes, type BsonFields, BsonValue } from '../bson/value.ts'

/** Computes a field's new value. Undefined stands for a missing field, and as a result removes it. */
export type ValueChange = (old: BsonValue | undefined) => BsonValue | undefined

const mostPadding = 10_000
const nothing = BsonValue.from(null)

/** Changes the value at a path in place, and creates missing documents on the path. */
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
    if (change(undefined) === undefined) return old
    throw new CommandError(
      'PathNotViable',
      `Cannot create field '${parts[0]}' in '${name}', which is of type ${old.typeName}`,
    )
  }
  const fields = old ? old.readFields() : new Map<string, BsonValue>()
  editFieldAtPath(fields, parts, change)
  // A removal creates no documents.
  return old || fields.size ? BsonValue.object(fields) : undefined
}

function editArray(array: BsonValue, parts: readonly string[], change: ValueChange, name: string): BsonValue {
  const [place = '', ...rest] = parts
  const elements = array.readElements()
  if (!/^(0|[1-9]\d{0,6})$/.test(place)) {
    if (change(undefined) === undefined) return array
    throw new CommandError('PathNotViable', `Cannot create field '${place}' in the array '${name}'`)
  }
  const index = Number(place)
  const old = elements[index]
  const changed = rest.length ? editWithin(old, rest, change, place) : change(old)
  if (!changed && index >= elements.length) return array
  if (index - elements.length > mostPadding)
    throw badValueError(`The array '${name}' would be filled up with too many nulls`)
  while (elements.length < index) elements.push(nothing)
  // Removal leaves null, so that other elements keep their indexes.
  elements[index] = changed ?? nothing
  return BsonValue.array(elements)
}
