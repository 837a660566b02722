import { Int32, Long, Double } from 'bson'
import { badValueError, CommandError, unsupportedError } from '../error.ts'
import { assertSupportedValue } from '../bson/validate.ts'
import { encodeOrderedKey, toEqualityKey } from '../bson/encode-key.ts'
import { bsonTypes, BsonValue } from '../bson/value.ts'
import { isOperatorDocument, parseQueryFilter, parseValueOperators } from '../query/filter.ts'
import { matchesFilter } from '../query/match.ts'
import type { ValueChange } from './edit.ts'

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
    const keys = new Set(arrayOperand('$pullAll', operand).map(toEqualityKey))
    return removal('$pullAll', (it) => keys.has(toEqualityKey(it)))
  },
  $pop: pop,
}

function constant(operand: BsonValue): ValueChange {
  return () => operand
}

function numeric(operator: '$inc' | '$mul', operand: BsonValue, initial: BsonValue): ValueChange {
  if (!operand.isNumber)
    throw new CommandError('TypeMismatch', `Cannot ${operator} with a ${operand.typeName}`)
  return (old) => (old ? addOrMultiply(operator, old, operand) : initial)
}

function zeroLike({ type }: BsonValue): BsonValue {
  if (type === bsonTypes.double)
    return addOrMultiply('$mul', BsonValue.from(new Int32(0)), BsonValue.from(0.5))
  return BsonValue.from(type === bsonTypes.long ? Long.ZERO : new Int32(0))
}

function extreme(operand: BsonValue, wins: (order: number) => boolean): ValueChange {
  const key = encodeOrderedKey(operand)
  return (old) => (!old || wins(key.compare(encodeOrderedKey(old))) ? operand : old)
}

function currentDate(operand: BsonValue): ValueChange {
  const type = operand.type === bsonTypes.object ? operand.readFields().get('$type') : undefined
  const isDate = type ? type.type === bsonTypes.string && type.toText() === 'date' : operand.isTruthy
  if (!isDate) throw unsupportedError('anything but a date in $currentDate')
  const now = BsonValue.from(new Date())
  return () => now
}

/** `$push` and `$addToSet` take a value, or several as `$each`. */
function additions(
  operator: string,
  operand: BsonValue,
  modifiers: readonly string[],
): { values: BsonValue[]; slice?: number } {
  if (!isOperatorDocument(operand)) return { values: [operand] }
  const fields = operand.readFields()
  for (const name of fields.keys())
    if (name !== '$each' && !modifiers.includes(name)) throw unsupportedError(`'${name}' in ${operator}`)
  const each = fields.get('$each')
  if (!each) throw badValueError(`${operator} needs $each beside its modifiers`)
  const slice = fields.get('$slice')
  if (slice && (!slice.isNumber || !Number.isInteger(slice.toNumber())))
    throw badValueError('$slice needs a whole number')
  return { values: arrayOperand(operator, each), slice: slice && slice.toNumber() }
}

function push(operand: BsonValue): ValueChange {
  const { values, slice } = additions('$push', operand, ['$slice'])
  return (old) => {
    const all = [...elementsToChange('$push', old), ...values]
    if (slice === undefined) return BsonValue.array(all)
    return BsonValue.array(slice < 0 ? all.slice(slice) : all.slice(0, slice))
  }
}

function addToSet(operand: BsonValue): ValueChange {
  const { values } = additions('$addToSet', operand, [])
  return (old) => {
    const all = elementsToChange('$addToSet', old)
    const there = new Set(all.map(toEqualityKey))
    for (const value of values) {
      if (!there.has(toEqualityKey(value))) all.push(value)
      there.add(toEqualityKey(value))
    }
    return BsonValue.array(all)
  }
}

function pull(operand: BsonValue): ValueChange {
  if (operand.type !== bsonTypes.object) {
    const key = toEqualityKey(operand)
    return removal('$pull', (it) => toEqualityKey(it) === key)
  }
  if (isOperatorDocument(operand)) {
    const filter = parseValueOperators(operand, [''])
    return removal('$pull', (it) => matchesFilter(filter, new Map([['', it]])))
  }
  const filter = parseQueryFilter(operand)
  return removal('$pull', (it) => it.type === bsonTypes.object && matchesFilter(filter, it.readFields()))
}

function removal(operator: string, goes: (element: BsonValue) => boolean): ValueChange {
  return (old) =>
    old ? BsonValue.array(elementsToChange(operator, old).filter((it) => !goes(it))) : undefined
}

function pop(operand: BsonValue): ValueChange {
  const side = operand.isNumber ? operand.toNumber() : 0
  if (side !== 1 && side !== -1) throw new CommandError('FailedToParse', '$pop needs 1 or -1')
  return (old) => {
    if (!old) return undefined
    const all = elementsToChange('$pop', old)
    return BsonValue.array(side === 1 ? all.slice(0, -1) : all.slice(1))
  }
}

function elementsToChange(operator: string, old: BsonValue | undefined): BsonValue[] {
  if (!old) return []
  if (old.type !== bsonTypes.array)
    throw badValueError(`Cannot apply ${operator} to a value of type ${old.typeName}`)
  return old.readElements()
}

function arrayOperand(operator: string, operand: BsonValue): BsonValue[] {
  if (operand.type !== bsonTypes.array) throw badValueError(`${operator} needs an array`)
  for (const it of operand.readElements()) assertSupportedValue(it, operator)
  return operand.readElements()
}

const largest = { int: 2n ** 31n - 1n, long: 2n ** 63n - 1n }

/** The result has the wider type of the two; a 32-bit integer grows to 64 bits. @throws CommandError beyond 64 bits */
function addOrMultiply(operator: '$inc' | '$mul', a: BsonValue, b: BsonValue): BsonValue {
  if (!a.isNumber)
    throw new CommandError('TypeMismatch', `Cannot apply ${operator} to a value of type ${a.typeName}`)
  if (a.type === bsonTypes.double || b.type === bsonTypes.double) {
    const [x, y] = [a.toNumber(), b.toNumber()]
    return BsonValue.from(new Double(operator === '$inc' ? x + y : x * y))
  }
  const [x, y] = [integerOf(a), integerOf(b)]
  const result = operator === '$inc' ? x + y : x * y
  const fits = (most: bigint) => result <= most && result >= -most - 1n
  if (!fits(largest.long)) throw badValueError(`The result of ${operator} is beyond 64 bits`)
  const isShort = a.type === bsonTypes.int && b.type === bsonTypes.int && fits(largest.int)
  return BsonValue.from(isShort ? new Int32(Number(result)) : Long.fromBigInt(result))
}

function integerOf({ type, data, start }: BsonValue): bigint {
  return type === bsonTypes.int ? BigInt(data.readInt32LE(start)) : data.readBigInt64LE(start)
}
