import { Int32, Long, Double } from 'bson'
import { MongoCommandError, unsupportedError } from '../error.ts'
import { assertSupportedValue } from '../bson/validate.ts'
import { encodeOrderedKey } from '../bson/encode-key.ts'
import {
  makeArrayValue,
  bsonTypes,
  arrayElements,
  parseValueFields,
  isBsonNumber,
  isTruthyBsonValue,
  readBsonNumber,
  readBsonString,
  mongoTypeName,
  type BsonValue,
  toBsonValue,
} from '../bson/value.ts'
import { isOperatorDocument, parseQueryFilter, parseValueOperators } from '../query/filter.ts'
import { matchesFilter } from '../query/match.ts'
import type { ValueChange } from './edit.ts'

/** Makes the change that an operator stands for, once its operand is understood. */
type Operator = (operand: BsonValue) => ValueChange

export const updateOperators: Readonly<Record<string, Operator>> = {
  $set: constant,
  $setOnInsert: constant,
  $unset: () => () => undefined,
  $inc: (operand) => numeric('$inc', operand, operand),
  $mul: (operand) => numeric('$mul', operand, zeroLike(operand)),
  $min: (operand) => extreme(operand, (order) => order < 0),
  $max: (operand) => extreme(operand, (order) => order > 0),
  $currentDate: currentDate,
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: (operand) => {
    const keys = new Set(arrayOperand('$pullAll', operand).map(keyText))
    return removal('$pullAll', (it) => keys.has(keyText(it)))
  },
  $pop: pop,
}

function constant(operand: BsonValue): ValueChange {
  return () => operand
}

function numeric(operator: '$inc' | '$mul', operand: BsonValue, initial: BsonValue): ValueChange {
  if (!isBsonNumber(operand))
    throw new MongoCommandError('TypeMismatch', `Cannot ${operator} with a ${mongoTypeName(operand)}`)
  return (old) => (old ? addOrMultiply(operator, old, operand) : initial)
}

function zeroLike({ type }: BsonValue): BsonValue {
  if (type === bsonTypes.double) return addOrMultiply('$mul', toBsonValue(new Int32(0)), toBsonValue(0.5))
  return toBsonValue(type === bsonTypes.long ? Long.ZERO : new Int32(0))
}

function extreme(operand: BsonValue, wins: (order: number) => boolean): ValueChange {
  const key = encodeOrderedKey(operand)
  return (old) => (!old || wins(key.compare(encodeOrderedKey(old))) ? operand : old)
}

function currentDate(operand: BsonValue): ValueChange {
  const type = operand.type === bsonTypes.object ? parseValueFields(operand).get('$type') : undefined
  const isDate = type
    ? type.type === bsonTypes.string && readBsonString(type) === 'date'
    : isTruthyBsonValue(operand)
  if (!isDate) throw unsupportedError('anything but a date in $currentDate')
  const now = toBsonValue(new Date())
  return () => now
}

/** `$push` and `$addToSet` take one value, or several as `$each`. */
function additions(
  operator: string,
  operand: BsonValue,
  modifiers: readonly string[],
): { values: BsonValue[]; slice?: number } {
  if (!isOperatorDocument(operand)) return { values: [operand] }
  const fields = parseValueFields(operand)
  for (const name of fields.keys())
    if (name !== '$each' && !modifiers.includes(name)) throw unsupportedError(`'${name}' in ${operator}`)
  const each = fields.get('$each')
  if (!each) throw new MongoCommandError('BadValue', `${operator} needs $each beside its modifiers`)
  const slice = fields.get('$slice')
  if (slice && (!isBsonNumber(slice) || !Number.isInteger(readBsonNumber(slice))))
    throw new MongoCommandError('BadValue', '$slice needs a whole number')
  return { values: arrayOperand(operator, each), slice: slice && readBsonNumber(slice) }
}

function push(operand: BsonValue): ValueChange {
  const { values, slice } = additions('$push', operand, ['$slice'])
  return (old) => {
    const all = [...elementsToChange('$push', old), ...values]
    if (slice === undefined) return makeArrayValue(all)
    return makeArrayValue(slice < 0 ? all.slice(slice) : all.slice(0, slice))
  }
}

function addToSet(operand: BsonValue): ValueChange {
  const { values } = additions('$addToSet', operand, [])
  return (old) => {
    const all = elementsToChange('$addToSet', old)
    const there = new Set(all.map(keyText))
    for (const value of values) {
      if (!there.has(keyText(value))) all.push(value)
      there.add(keyText(value))
    }
    return makeArrayValue(all)
  }
}

function pull(operand: BsonValue): ValueChange {
  if (operand.type !== bsonTypes.object) {
    const key = keyText(operand)
    return removal('$pull', (it) => keyText(it) === key)
  }
  if (isOperatorDocument(operand)) {
    const filter = parseValueOperators(operand, [''])
    return removal('$pull', (it) => matchesFilter(filter, new Map([['', it]])))
  }
  const filter = parseQueryFilter(operand)
  return removal('$pull', (it) => it.type === bsonTypes.object && matchesFilter(filter, parseValueFields(it)))
}

function removal(operator: string, goes: (element: BsonValue) => boolean): ValueChange {
  return (old) =>
    old ? makeArrayValue(elementsToChange(operator, old).filter((it) => !goes(it))) : undefined
}

function pop(operand: BsonValue): ValueChange {
  const side = isBsonNumber(operand) ? readBsonNumber(operand) : 0
  if (side !== 1 && side !== -1) throw new MongoCommandError('FailedToParse', '$pop needs 1 or -1')
  return (old) => {
    if (!old) return undefined
    const all = elementsToChange('$pop', old)
    return makeArrayValue(side === 1 ? all.slice(0, -1) : all.slice(1))
  }
}

function elementsToChange(operator: string, old: BsonValue | undefined): BsonValue[] {
  if (!old) return []
  if (old.type !== bsonTypes.array)
    throw new MongoCommandError(
      'BadValue',
      `Cannot apply ${operator} to a value of type ${mongoTypeName(old)}`,
    )
  return arrayElements(old)
}

function arrayOperand(operator: string, operand: BsonValue): BsonValue[] {
  if (operand.type !== bsonTypes.array) throw new MongoCommandError('BadValue', `${operator} needs an array`)
  for (const it of arrayElements(operand)) assertSupportedValue(it, operator)
  return arrayElements(operand)
}

function keyText(value: BsonValue): string {
  return encodeOrderedKey(value).toString('latin1')
}

const largest = { int: 2n ** 31n - 1n, long: 2n ** 63n - 1n }

/** The sum or product of two numbers, in the wider of their types: whole numbers grow to 64 bits, and no further. */
export function addOrMultiply(operator: '$inc' | '$mul', a: BsonValue, b: BsonValue): BsonValue {
  if (!isBsonNumber(a))
    throw new MongoCommandError(
      'TypeMismatch',
      `Cannot apply ${operator} to a value of type ${mongoTypeName(a)}`,
    )
  if (a.type === bsonTypes.double || b.type === bsonTypes.double) {
    const [x, y] = [readBsonNumber(a), readBsonNumber(b)]
    return toBsonValue(new Double(operator === '$inc' ? x + y : x * y))
  }
  const [x, y] = [integerOf(a), integerOf(b)]
  const result = operator === '$inc' ? x + y : x * y
  const fits = (most: bigint) => result <= most && result >= -most - 1n
  if (!fits(largest.long))
    throw new MongoCommandError('BadValue', `The result of ${operator} is beyond 64 bits`)
  const isShort = a.type === bsonTypes.int && b.type === bsonTypes.int && fits(largest.int)
  return toBsonValue(isShort ? new Int32(Number(result)) : Long.fromBigInt(result))
}

function integerOf({ type, data, start }: BsonValue): bigint {
  return type === bsonTypes.int ? BigInt(data.readInt32LE(start)) : data.readBigInt64LE(start)
}
