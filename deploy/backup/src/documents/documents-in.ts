/** The documents in a stream of BSON, one behind the other: each begins with its length. @throws where the last is cut off */
export async function* documentsIn(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let have = 0
  let wanted = 4
  for await (const chunk of chunks) {
    parts.push(chunk)
    have += chunk.length
    if (have < wanted) continue
    let rest = Buffer.concat(parts)
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const length = lengthOf(rest)
      yield rest.subarray(0, length)
      rest = rest.subarray(length)
    }
    ;[parts, have] = [[rest], rest.length]
    // A large document comes in many chunks, which are joined once.
    wanted = rest.length >= 4 ? lengthOf(rest) : 4
  }
  if (have) throw new Error('The last document is cut off.')
}

function lengthOf(bytes: Buffer): number {
  const length = bytes.readInt32LE(0)
  if (length < 5) throw new Error('These are no documents.')
  return length
}
