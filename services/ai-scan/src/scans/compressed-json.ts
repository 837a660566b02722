import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { mongo } from 'mongoose'

/** JSON, compressed with Zstandard (RFC 8878); lean queries return it as `Binary`. */
export type CompressedJson = Buffer | mongo.Binary

export function compressJson(value: unknown): CompressedJson {
  return zstdCompressSync(JSON.stringify(value))
}

export function decompressJson(bytes: CompressedJson): unknown {
  const packed = Buffer.isBuffer(bytes) ? bytes : bytes.buffer
  return JSON.parse(zstdDecompressSync(packed).toString())
}
