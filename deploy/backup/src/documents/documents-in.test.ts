import { serialize } from 'bson'
import { expect, test } from 'vitest'
import { documentsIn } from './documents-in.ts'

const documents = [{}, { a: 1 }, { text: 'x'.repeat(500) }, { b: [1, 2] }].map((it) =>
  Buffer.from(serialize(it)),
)
const all = Buffer.concat(documents)

async function* inChunksOf(size: number, bytes = all) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

test.each([1, 3, 4, 5, 64, 511, 10_000])(
  'in chunks of %i bytes are the documents that were written',
  async (size) => {
    expect(await Array.fromAsync(documentsIn(inChunksOf(size)))).toEqual(documents)
  },
)

test('one that is cut off is none', async () => {
  await expect(Array.fromAsync(documentsIn(inChunksOf(64, all.subarray(0, -1))))).rejects.toThrow('cut off')
  await expect(Array.fromAsync(documentsIn(inChunksOf(64, Buffer.alloc(9))))).rejects.toThrow('no documents')
})
