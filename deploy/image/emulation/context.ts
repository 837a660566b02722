import { readdirSync, readFileSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import dockerIgnore from '@balena/dockerignore'

/** The files that a build can see. */
export interface BuildContext {
  root: string
  /** Paths within it. */
  files: readonly string[]
}

export function readBuildContext(root: string, ignoreFile: string): BuildContext {
  const ignored = dockerIgnore.default().add(readFileSync(ignoreFile, 'utf8'))
  return { root, files: [...walkFiles(root, '', (path) => ignored.ignores(path))] }
}

/** Does not enter ignored folders, since the ignore file re-includes nothing in them by `!`. */
function* walkFiles(root: string, folder: string, isIgnored: (path: string) => boolean): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (isIgnored(path)) continue
    if (entry.isDirectory()) yield* walkFiles(root, path, isIgnored)
    else if (entry.isFile()) yield path
  }
}

/**
 * Copies a file or the content of a folder, as COPY does.
 *
 * @param to ends with `/` if it is a folder
 * @throws if the build does not see the source
 */
export async function copyFromBuildContext(
  { root, files }: BuildContext,
  source: string,
  to: string,
): Promise<void> {
  const inFolder = source === '.' ? files : files.filter((file) => file.startsWith(`${source}/`))
  const copies = inFolder.map((file) => [file, join(to, source === '.' ? file : relative(source, file))])
  if (files.includes(source)) copies.push([source, to.endsWith('/') ? join(to, basename(source)) : to])
  if (!copies.length) throw new Error(`The build context has no ${source}.`)
  for (const [file = '', target = ''] of copies) {
    await mkdir(dirname(target), { recursive: true })
    await copyFile(join(root, file), target)
  }
}
