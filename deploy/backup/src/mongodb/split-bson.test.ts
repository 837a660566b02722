import { serialize } from 'bson'
import { expect, test } from 'vitest'
import { splitBsonDocuments } from './split-bson.ts'

const documents = [{}, { a: 1 }, { text: 'x'.repeat(500) }, { b: [1, 2] }].map((one) =>
  Buffer.from(serialize(one)),
)
const all = Buffer.concat(documents)

async function* inChunksOf(size: number, bytes = all) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

test.each([1, 3, 4, 5, 64, 511, 10_000])(
  'chunks of %i bytes give the documents that were written',
  async (size) => {
    expect(await Array.fromAsync(splitBsonDocuments(inChunksOf(size)))).toEqual(documents)
  },
)

test('a document that is cut off, and anything but BSON, is refused', async () => {
  const split = (bytes: Buffer<ArrayBuffer>) => Array.fromAsync(splitBsonDocuments(inChunksOf(64, bytes)))
  await expect(split(all.subarray(0, -1))).rejects.toThrow('is truncated')
  await expect(split(Buffer.alloc(9))).rejects.toThrow('does not contain BSON documents')
})
