import { Double, Int32, Long } from 'bson'
import { CommandError } from '../error.ts'
import { bsonType, isNumber, numberOf, typeName, type Value, valueOf } from './value.ts'

const largest = { int: 2n ** 31n - 1n, long: 2n ** 63n - 1n }

/** The sum or product of two numbers, in the wider of their types: whole numbers grow to 64 bits, and no further. */
export function calculate(operator: '$inc' | '$mul', a: Value, b: Value): Value {
  if (!isNumber(a))
    throw new CommandError('TypeMismatch', `Cannot apply ${operator} to a value of type ${typeName(a)}`)
  if (a.type === bsonType.double || b.type === bsonType.double) {
    const [x, y] = [numberOf(a), numberOf(b)]
    return valueOf(new Double(operator === '$inc' ? x + y : x * y))
  }
  const [x, y] = [integerOf(a), integerOf(b)]
  const result = operator === '$inc' ? x + y : x * y
  const fits = (most: bigint) => result <= most && result >= -most - 1n
  if (!fits(largest.long)) throw new CommandError('BadValue', `The result of ${operator} is beyond 64 bits`)
  const isShort = a.type === bsonType.int && b.type === bsonType.int && fits(largest.int)
  return valueOf(isShort ? new Int32(Number(result)) : Long.fromBigInt(result))
}

function integerOf({ type, data, start }: Value): bigint {
  return type === bsonType.int ? BigInt(data.readInt32LE(start)) : data.readBigInt64LE(start)
}
