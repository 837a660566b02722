import { headerBytes, MalformedMessageError, maxMessageBytes } from './message.ts'

export class MessageSplitter {
  #chunks: Buffer[] = []
  #bytes = 0

  /** The length of the current message; undefined until it has arrived. */
  #size(): number | undefined {
    if (this.#bytes < 4) return undefined
    const size = this.#first4().readInt32LE()
    if (size < headerBytes || size > maxMessageBytes)
      throw new MalformedMessageError(`A message of ${size} bytes.`)
    return size
  }

  /** @returns the messages that are now complete */
  *add(chunk: Buffer): Generator<Buffer> {
    this.#chunks.push(chunk)
    this.#bytes += chunk.length
    for (let size = this.#size(); size && this.#bytes >= size; size = this.#size()) {
      const all = this.#joined()
      this.#chunks = [all.subarray(size)]
      this.#bytes -= size
      yield all.subarray(0, size)
    }
  }

  #first4(): Buffer {
    const [first] = this.#chunks
    return first && first.length >= 4 ? first : this.#joined()
  }

  #joined(): Buffer {
    if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks)]
    return this.#chunks[0] ?? Buffer.alloc(0)
  }
}
