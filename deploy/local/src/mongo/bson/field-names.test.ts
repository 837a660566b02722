import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeFieldName } from './field-names.ts'

test('a name is what its bytes say, whatever names were read before it', () => {
  const name = fc.oneof(fc.string({ maxLength: 3 }), fc.string({ unit: 'binary', maxLength: 80 }))
  const rules = fc.property(fc.array(name, { maxLength: 50 }), fc.nat(9), (names, before) => {
    for (const it of [...names, ...names]) {
      const data = Buffer.concat([Buffer.alloc(before, 'x'), Buffer.from(it), Buffer.from('\0tail')])
      const end = data.length - 5
      expect(decodeFieldName(data, before, end)).toBe(data.toString('utf8', before, end))
    }
  })
  fc.assert(rules, { numRuns: 200 })
})
