import { parseFieldsAt, type BsonFields } from '../bson/value.ts'

export const maxMessageBytes = 48_000_000
export const headerBytes = 16

export interface WireMessage {
  requestId: number
  fields: BsonFields
  /** Documents in sections of the message, by field name. */
  sequences: ReadonlyMap<string, readonly Buffer[]>
  wantsReply: boolean
  /** Whether it is an OP_QUERY, which drivers send first, and which gets an OP_REPLY. */
  isLegacy: boolean
}

/** A violation of the protocol, which closes the connection. */
export class MalformedMessageError extends Error {}

const opCode = { reply: 1, query: 2004, message: 2013 }
const flag = { checksum: 1, moreToCome: 2 }
/** A server must refuse unknown flags among these. */
const requiredFlags = 0xffff

/** @param bytes one message with its header. @throws MalformedMessageError */
export function parseWireMessage(bytes: Buffer): WireMessage {
  try {
    const code = bytes.readInt32LE(12)
    const requestId = bytes.readInt32LE(4)
    if (code === opCode.message) return { requestId, isLegacy: false, ...parseBody(bytes) }
    if (code === opCode.query) return { requestId, isLegacy: true, ...parseQuery(bytes) }
    throw new MalformedMessageError(`Operation ${code} is unknown.`)
  } catch (error) {
    if (error instanceof MalformedMessageError) throw error
    throw new MalformedMessageError('A message is malformed.', { cause: error })
  }
}

function parseBody(bytes: Buffer): Pick<WireMessage, 'fields' | 'sequences' | 'wantsReply'> {
  const flags = bytes.readUInt32LE(headerBytes)
  if (flags & requiredFlags & ~(flag.checksum | flag.moreToCome))
    throw new MalformedMessageError('Unknown flags.')
  const end = flags & flag.checksum ? bytes.length - 4 : bytes.length
  if (flags & flag.checksum && crc32c(bytes.subarray(0, end)) !== bytes.readUInt32LE(end))
    throw new MalformedMessageError('The checksum is wrong.')
  let fields: BsonFields | undefined
  const sequences = new Map<string, readonly Buffer[]>()
  let at = headerBytes + 4
  while (at < end) {
    const kind = bytes[at++]
    const size = sizeAt(bytes, at, end)
    const section = bytes.subarray(at, at + size)
    if (kind === 0 && !fields) fields = parseFieldsAt(section)
    else if (kind === 1) addSequence(section, sequences)
    else throw new MalformedMessageError('A section is of an unknown kind, or stands twice.')
    at += size
  }
  if (!fields) throw new MalformedMessageError('A message has no command.')
  for (const name of sequences.keys())
    if (fields.has(name)) throw new MalformedMessageError(`'${name}' stands twice.`)
  return { fields, sequences, wantsReply: !(flags & flag.moreToCome) }
}

function addSequence(section: Buffer, sequences: Map<string, readonly Buffer[]>): void {
  const nameEnd = section.indexOf(0, 4)
  if (nameEnd < 0) throw new MalformedMessageError('A section has no name.')
  const name = section.toString('utf8', 4, nameEnd)
  if (sequences.has(name)) throw new MalformedMessageError(`'${name}' stands twice.`)
  const documents: Buffer[] = []
  for (let at = nameEnd + 1; at < section.length;) {
    const size = sizeAt(section, at, section.length)
    documents.push(section.subarray(at, at + size))
    at += size
  }
  sequences.set(name, documents)
}

function sizeAt(bytes: Buffer, at: number, end: number): number {
  const size = bytes.readInt32LE(at)
  if (size < 5 || at + size > end) throw new MalformedMessageError('A length does not fit.')
  return size
}

/** Only `<database>.$cmd` with one command is supported. */
function parseQuery(bytes: Buffer): Pick<WireMessage, 'fields' | 'sequences' | 'wantsReply'> {
  const nameEnd = bytes.indexOf(0, headerBytes + 4)
  const name = bytes.toString('utf8', headerBytes + 4, nameEnd)
  if (nameEnd < 0 || !name.endsWith('.$cmd'))
    throw new MalformedMessageError('Queries of the old form are unknown.')
  const at = nameEnd + 1 + 8
  const size = sizeAt(bytes, at, bytes.length)
  return { fields: parseFieldsAt(bytes.subarray(at, at + size)), sequences: new Map(), wantsReply: true }
}

/** A reply in the format of the message. */
export function encodeReply(message: WireMessage, answerId: number, document: Buffer): Buffer {
  const head = Buffer.alloc(message.isLegacy ? headerBytes + 20 : headerBytes + 5)
  head.writeInt32LE(head.length + document.length, 0)
  head.writeInt32LE(answerId, 4)
  head.writeInt32LE(message.requestId, 8)
  head.writeInt32LE(message.isLegacy ? opCode.reply : opCode.message, 12)
  // Flag 8 is 'await capable'; cursor and position are zero; then the number of documents.
  if (message.isLegacy) {
    head.writeInt32LE(8, 16)
    head.writeInt32LE(1, 32)
  }
  return Buffer.concat([head, document])
}

const polynomial = 0x82f6_3b78

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1
  return value
})

/** CRC-32C, the checksum at the end of some messages. zlib does not have it. */
export function crc32c(bytes: Uint8Array): number {
  let crc = 0xffff_ffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0)
  return (crc ^ 0xffff_ffff) >>> 0
}
