import { globSync, readFileSync } from 'node:fs'
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
  // Folders that are huge and never part of a build are not even looked into.
  const skipped = /(^|\/)(node_modules|\.git|\.faresight)$/
  const all = globSync('**/*', {
    cwd: root,
    withFileTypes: true,
    exclude: (entry) => skipped.test(entry.name),
  })
  const paths = all
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  const dots = ['.npmrc']
  return { root, files: [...paths, ...dots].filter((path) => !ignored.ignores(path)) }
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
