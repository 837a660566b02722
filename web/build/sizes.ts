import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

const manifestShape = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    isEntry: z.boolean().default(false),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)

type Manifest = z.output<typeof manifestShape>

/** Prints what a browser downloads, brotli-compressed: what every page starts with, then each chunk that is loaded later. */
export async function printSizes(dist: string, input: unknown): Promise<void> {
  const manifest = manifestShape.parse(input)
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (!entry) throw new Error('the manifest names no entry')
  const initial = closure(manifest, entry)
  const size = async (file: string) => (await stat(join(dist, `${file}.br`))).size
  const rows: [string, number][] = []
  for (const key of Object.keys(manifest)) {
    const chunk = manifest[key]
    if (!chunk?.file.endsWith('.js') || initial.has(key)) continue
    rows.push([chunk.name ?? key, await size(chunk.file)])
  }
  const filesOf = (kind: 'js' | 'css') =>
    [...initial].flatMap((key) => (kind === 'js' ? [manifest[key]?.file] : (manifest[key]?.css ?? [])))
  const sum = async (files: (string | undefined)[]) =>
    (await Promise.all(files.filter((file) => file !== undefined).map(size))).reduce((a, b) => a + b, 0)
  print('initial JavaScript', await sum(filesOf('js')))
  print('initial CSS', await sum(filesOf('css')))
  for (const [name, bytes] of rows.toSorted((a, b) => b[1] - a[1])) print(`  later: ${name}`, bytes)
}

function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key]?.imports ?? []) closure(manifest, imported, seen)
  return seen
}

function print(label: string, bytes: number): void {
  process.stdout.write(`${label.padEnd(34)} ${(bytes / 1000).toFixed(1).padStart(7)} kB brotli\n`)
}
