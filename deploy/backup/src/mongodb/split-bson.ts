/** Splits concatenated BSON documents; each starts with its length. @throws if the last one is cut off */
export async function* splitBsonDocuments(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let have = 0
  let wanted = 4
  for await (const chunk of chunks) {
    parts.push(chunk)
    have += chunk.length
    if (have < wanted) continue
    let rest = Buffer.concat(parts)
    while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
      const length = readLength(rest)
      yield rest.subarray(0, length)
      rest = rest.subarray(length)
    }
    ;[parts, have] = [[rest], rest.length]
    // The chunks of a large document are joined once.
    wanted = rest.length >= 4 ? readLength(rest) : 4
  }
  if (have) throw new Error('The last document is truncated.')
}

function readLength(bytes: Buffer): number {
  const length = bytes.readInt32LE(0)
  if (length < 5) throw new Error('The file does not contain BSON documents.')
  return length
}
