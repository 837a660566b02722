interface Known {
  bytes: Buffer
  name: string
}

const slots = 4096
const longest = 64
const known: (Known | undefined)[] = Array.from({ length: slots })

/**
 * The name that stands between two places. The same few names stand in every document, and to find one again by its bytes
 * takes less than to decode it again.
 */
export function decodeFieldName(data: Buffer, start: number, end: number): string {
  if (end - start > longest) return data.toString('utf8', start, end)
  let hash = end - start
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + (data[at] ?? 0)) | 0
  const slot = (hash ^ (hash >>> 16)) & (slots - 1)
  const found = known[slot]
  if (found && stands(found.bytes, data, start, end)) return found.name
  const bytes = Buffer.from(data.subarray(start, end))
  const name = bytes.toString('utf8')
  known[slot] = { bytes, name }
  return name
}

function stands(bytes: Buffer, data: Buffer, start: number, end: number): boolean {
  if (bytes.length !== end - start) return false
  for (let at = 0; at < bytes.length; at++) if (bytes[at] !== data[start + at]) return false
  return true
}
