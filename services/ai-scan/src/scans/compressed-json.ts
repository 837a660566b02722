import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { mongo } from 'mongoose'

/** JSON, compressed with Zstandard (RFC 8878); lean queries return it as `Binary`. */
export type CompressedJson = Buffer | mongo.Binary

export function compressJson(value: unknown): CompressedJson {
  return zstdCompressSync(JSON.stringify(value))
}

/** @returns a value of the type that was compressed */
export function decompressJson<T>(bytes: CompressedJson): T {
  const packed = Buffer.isBuffer(bytes) ? bytes : bytes.buffer
  // The caller knows what it stored.
  return JSON.parse(zstdDecompressSync(packed).toString()) as T
}
