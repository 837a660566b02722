import { CommandError, unsupportedError } from '../error.ts'
import { bsonTypes, type BsonFields, type BsonValue } from '../bson/value.ts'

/** The parts of a dotted path. Refuses numbers, which could be an index of an array or a field name. */
export function parseFieldPath(path: string, purpose: string): string[] {
  const parts = path.split('.')
  for (const part of parts) {
    if (!part) throw new CommandError('EmptyFieldName', `The path '${path}' has an empty part`)
    if (part.startsWith('$')) throw unsupportedError(`'${part}' in the path '${path}'`)
    if (/^\d+$/.test(part)) throw unsupportedError(`the number in the path '${path}' of a ${purpose}`)
  }
  return parts
}

/** The values at a path: one, or one for each document in arrays on the path. Undefined stands for a missing field. */
export function valuesAtPath(fields: BsonFields, parts: readonly string[]): (BsonValue | undefined)[] {
  const found: (BsonValue | undefined)[] = []
  walk(fields, parts, 0, found)
  return found
}

function walk(
  fields: BsonFields,
  parts: readonly string[],
  at: number,
  found: (BsonValue | undefined)[],
): void {
  const child = fields.get(parts[at] ?? '')
  if (child === undefined || at === parts.length - 1) found.push(child)
  else if (child.type === bsonTypes.object) walk(child.readFields(), parts, at + 1, found)
  else if (child.type === bsonTypes.array) {
    for (const element of child.readElements())
      if (element.type === bsonTypes.object) walk(element.readFields(), parts, at + 1, found)
  } else found.push(undefined)
}
