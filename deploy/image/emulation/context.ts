import { readdirSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import dockerIgnore from '@balena/dockerignore'

/** What a build may see of the repository: all of it but for what the ignore file names. */
export interface Context {
  root: string
  /** Paths within it. */
  files: readonly string[]
}

export function readContext(root: string, ignoreFile: string): Context {
  const ignored = dockerIgnore.default().add(readFileSync(ignoreFile, 'utf8'))
  return { root, files: [...filesBelow(root, '', (path) => ignored.ignores(path))] }
}

/** Hidden ones too. What an ignored folder holds is ignored with it: the ignore file takes nothing back by `!`. */
function* filesBelow(root: string, folder: string, isIgnored: (path: string) => boolean): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (isIgnored(path)) continue
    if (entry.isDirectory()) yield* filesBelow(root, path, isIgnored)
    else if (entry.isFile()) yield path
  }
}

/**
 * Copies a file or what is in a folder, as COPY does.
 *
 * @throws where the build sees no such thing
 */
export async function copyFrom(context: Context, source: string, to: string): Promise<void> {
  const within =
    source === '.' ? context.files : context.files.filter((file) => file.startsWith(`${source}/`))
  if (within.length === 0) return copyOne(context, source, to)
  for (const file of within)
    await put(join(context.root, file), join(to, source === '.' ? file : relative(source, file)))
}

async function copyOne({ root, files }: Context, source: string, to: string): Promise<void> {
  if (!files.includes(source)) throw new Error(`The build sees no ${source}.`)
  const intoFolder =
    to.endsWith('/') ||
    (await stat(to).then(
      (it) => it.isDirectory(),
      () => false,
    ))
  await put(join(root, source), intoFolder ? join(to, source.split('/').at(-1) ?? '') : to)
}

async function put(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await copyFile(from, to)
}
